# For OpenBench, whose workers call `make EXE=NAME CXX=COMPILER`; everybody else builds with CMake (README.md).
EXE ?= proconsul-openbench

.PHONY: openbench
openbench:
	scripts/openbench.sh "EXE=$(EXE)" $(if $(filter-out default,$(origin CXX)),"CXX=$(CXX)")
