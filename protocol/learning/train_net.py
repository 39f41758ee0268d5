#!/usr/bin/env python3
"""Trains a network with PyTorch on the arrays that `proconsul train --export` wrote, as `proconsul train` would.

Needs numpy and torch alone, and may run on a graphics card. The network goes into a file that the engine loads.

  proconsul train games.pack --shared --export games.arrays
  train_net.py games.arrays --out every.net --device cuda --epochs 6

Whether a network says here what it says in the engine, which asks it while it exports:

  proconsul train games.pack --from every.net --export asked.arrays
  train_net.py asked.arrays --check every.net
"""

import argparse
import fcntl
import os
import sys
import time

import numpy as np

MOST_OUTPUT_WEIGHT = 127
MOST_SCORE = 20000
NO_NET = -2**31
UNKNOWN = -1.0
NO_INPUT = 0xFFFF
LAST_STEP = 0.02  # share of the first step
FIRST_OUTPUTS = 0.1
USUAL_PIECES = 32


class Arrays:
    """A file of `train --export`: docs/dev/EVALUATION.md describes it."""

    def __init__(self, path):
        with open(path, "rb") as file:
            if file.readline() != b"Proconsul arrays 1\n":
                sys.exit("train_net: %s holds no arrays of this version" % path)
            self.numbers, self.games, net_lines = {}, [], []
            for line in iter(lambda: file.readline().decode("utf-8").rstrip("\n"), ""):
                word, _, value = line.partition(" ")
                if word == "game":
                    name, inputs, held_out = value.rsplit(" ", 2)
                    self.games.append((name, int(inputs), held_out == "1"))
                elif word == "net":
                    net_lines.append(value)
                elif word != "made-of":
                    self.numbers[word] = int(value)
        self.header = NetHeader(net_lines)
        n = self.numbers
        self.learnt, self.unseen = n["learnt"], n["unseen"]
        if self.learnt + self.unseen == 0:
            sys.exit("train_net: %s is not finished or holds no positions" % path)
        self.scale = n["scale-thousandths"] / 1000
        inputs = [inputs for _, inputs, _ in self.games]
        views = 4 * self.header.regions
        tables = np.memmap(path, "<u4", "r", n["tables-at"], (views * sum(inputs) + n["rows"] + 1 + n["links"],))
        self.views = np.asarray(tables[:views * sum(inputs)]).astype(np.int64)
        self.inputs = np.array(inputs, dtype=np.int64)
        self.view_begins = views * (np.cumsum(self.inputs) - self.inputs)
        rest = tables[views * sum(inputs):]
        self.link_begins = np.asarray(rest[:n["rows"] + 1]).astype(np.int64)
        self.links = np.asarray(rest[n["rows"] + 1:]).astype(np.int64)
        record = np.dtype([("score", "<f4"), ("terms", "<f4"), ("result", "<f4"), ("net", "<i4"), ("game", "<u2"),
                           ("active", "u1"), ("bucket", "u1"), ("mover", "u1"), ("other", "u1"), ("", "<u2"),
                           ("inputs", "<u2", (n["width"],))])
        assert record.itemsize == n["record"]
        self.records = np.memmap(path, record, "r", n["records-at"], (self.learnt + self.unseen,))

    def rows_of(self, records, view):
        """The rows that positions use, one too many where there is no piece; `view` is 'mover' or 'other'."""
        inputs = records["inputs"].astype(np.int64)
        game = records["game"].astype(np.int64)
        begin = self.view_begins[game] + records[view].astype(np.int64) * self.inputs[game]
        on = inputs != NO_INPUT
        rows = self.views[np.where(on, begin[:, None] + inputs, 0)]
        return np.where(on, rows, self.numbers["rows"])


class NetHeader:
    """The lines at the beginning of a network."""

    def __init__(self, lines):
        self.lines = lines
        words = dict(line.split(" ", 1) for line in lines[1:] if not line.startswith(("kind ", "atom ")))
        self.shared = words["rows"] == "shared"
        self.alone = words["role"] == "evaluation"
        self.regions = int(words.get("regions", 1))
        self.sums, self.buckets = int(words["sums"]), int(words["buckets"])
        self.input, self.output = int(words["input-unit"]), int(words["output-unit"])
        self.centipawns = int(words["centipawns"])
        self.part = int(words.get("part-unit", 1))

    def with_sums(self, sums):
        return NetHeader(["sums %d" % sums if line.startswith("sums ") else line for line in self.lines])


def check_sum(data):
    """splitmix64 (Steele, Lea and Flood, 2014) over the bytes."""
    mask = 2**64 - 1
    total = len(data)
    for byte in data:
        z = ((total ^ byte) + 0x9E3779B97F4A7C15) & mask
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & mask
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & mask
        total = z ^ (z >> 31)
    return total


def complaint_about(path, sources, forced):
    """What keeps a network from being written there, if anything does."""
    if not os.path.isfile(path):
        return None
    if any(os.path.samefile(path, source) for source in sources):
        return "%s is the file that is read" % path
    with open(path, "rb") as file:
        begin = file.read(64)
    if begin and not begin.startswith(b"Proconsul net ") and not forced:
        return "%s is not a network; use --force to replace it" % path
    return None


def replace_file(path, data):
    """Writes a draft beside the file, which then takes its place: whatever goes wrong, the old one stays."""
    path = os.path.realpath(path)
    if os.path.exists(path) and not os.path.isfile(path):  # a device or a pipe
        with open(path, "wb") as file:
            file.write(data)
        return
    name = os.path.join(os.path.dirname(path), ".%s.train_net-draft" % os.path.basename(path))
    with open(name, "ab") as draft:
        try:  # a draft left by a killed run is overwritten
            fcntl.flock(draft, fcntl.LOCK_EX | fcntl.LOCK_NB)
            alone = os.path.samestat(os.fstat(draft.fileno()), os.stat(name))
        except OSError:
            alone = False
        if not alone:
            sys.exit("train_net: another process writes %s" % path)
        try:
            draft.truncate(0)
            draft.write(data)
            draft.flush()
            os.fsync(draft.fileno())
            if os.path.exists(path):
                os.chmod(name, os.stat(path).st_mode & 0o777)
            os.replace(name, path)
        except OSError:
            os.unlink(name)
            raise


class Net:
    """Whole numbers, as in the file."""

    def __init__(self, header, rows, biases, outputs, constants):
        self.header = header
        self.rows, self.biases = rows.astype("<i2"), biases.astype("<i2")
        self.outputs, self.constants = outputs.astype("<i2"), constants.astype("<i4")

    @staticmethod
    def read(path):
        with open(path, "rb") as file:
            data = file.read()
        if not data.startswith(b"Proconsul net 2\n") or int.from_bytes(data[-8:], "little") != check_sum(data[:-8]):
            sys.exit("train_net: %s is no network of this version, or damaged" % path)
        end = data.index(b"\n\n")
        header = NetHeader(data[:end].decode("utf-8").split("\n"))
        numbers = data[end + 2:-8]
        tail = 2 * header.sums * (1 + 2 * header.buckets) + 4 * header.buckets
        halves = np.frombuffer(numbers[:-4 * header.buckets], "<i2")
        rows = (len(numbers) - tail) // (2 * header.sums)
        return Net(header, halves[:rows * header.sums].reshape(rows, -1),
                   halves[rows * header.sums:(rows + 1) * header.sums],
                   halves[(rows + 1) * header.sums:].reshape(header.buckets, 2 * header.sums),
                   np.frombuffer(numbers[-4 * header.buckets:], "<i4"))

    def write(self, path):
        data = ("\n".join(self.header.lines) + "\n\n").encode("utf-8")
        data += self.rows.tobytes() + self.biases.tobytes() + self.outputs.tobytes() + self.constants.tobytes()
        replace_file(path, data + check_sum(data).to_bytes(8, "little"))

    def rows_for(self, arrays):
        """Of positions, in whole numbers as the engine folds them; behind them one of zeros."""
        rows = self.rows.astype(np.int64)
        if self.header.shared:
            totals = np.zeros((arrays.numbers["rows"], self.header.sums), dtype=np.int64)
            for row in range(len(totals)):
                totals[row] = rows[arrays.links[arrays.link_begins[row]:arrays.link_begins[row + 1]]].sum(axis=0)
            rows = (2 * totals * self.header.input + self.header.part) // (2 * self.header.part)
        return np.vstack([rows, np.zeros((1, self.header.sums), dtype=np.int64)])

    def scores(self, arrays, records, rows):
        """What the network says, centipawns in the mover's view: the engine's arithmetic, number for number."""
        weights = self.outputs.astype(np.int64)[records["bucket"]]
        total = np.zeros(len(records), dtype=np.int64)
        for side, view in enumerate(("mover", "other")):
            sums = self.biases.astype(np.int64) + rows[arrays.rows_of(records, view)].sum(axis=1)
            values = np.clip(sums, 0, self.header.input)
            total += (values * values * weights[:, side * self.header.sums:(side + 1) * self.header.sums]).sum(axis=1)
        total = toward_zero(total, self.header.input) + self.constants.astype(np.int64)[records["bucket"]]
        scores = toward_zero(total * self.header.centipawns, self.header.input * self.header.output)
        return np.clip(scores, -MOST_SCORE, MOST_SCORE)


def toward_zero(numerator, divisor):
    return np.sign(numerator) * (np.abs(numerator) // divisor)


def check(arrays, path):
    """True if the network says of every position what the engine wrote down."""
    net = Net.read(path)
    if net.header.lines != arrays.header.lines:
        sys.exit("train_net: the arrays are for another network than %s" % path)
    rows = net.rows_for(arrays)
    wrong = asked = 0
    for begin in range(0, len(arrays.records), 8192):
        records = arrays.records[begin:begin + 8192]
        records = records[records["net"] != NO_NET]
        asked += len(records)
        wrong += int((net.scores(arrays, records, rows) != records["net"]).sum())
    print("%d positions, %d scores differ from the engine's" % (asked, wrong))
    return asked > 0 and wrong == 0


class Trainer:
    """Adam on the parts of rows, biases and outputs, with their decay, as protocol/learning/net_trainer.cpp has it."""

    def __init__(self, arrays, options):
        import torch
        self.torch, self.arrays, self.options = torch, arrays, options
        self.header = arrays.header.with_sums(options.sums) if options.sums else arrays.header
        if options.start:
            self.header = arrays.header
        n, sums = arrays.numbers, self.header.sums
        torch.manual_seed(options.seed)
        self.generator = np.random.default_rng(options.seed)
        self.device = torch.device(options.device)
        self.most = MOST_OUTPUT_WEIGHT / self.header.output
        links_of_row = max(1, n["links"] // max(1, n["rows"])) if self.header.shared else 1
        parts = torch.zeros(n["parts"], sums)
        parts[:n["own-parts"]] = self.uniform((n["own-parts"], sums), USUAL_PIECES * links_of_row)
        self.parts = parts.to(self.device).requires_grad_()
        self.biases = torch.zeros(sums, device=self.device, requires_grad=True)
        outputs = FIRST_OUTPUTS * self.uniform((self.header.buckets, 2 * sums), 2 * sums)
        self.outputs = outputs.to(self.device).requires_grad_()
        self.constants = torch.zeros(self.header.buckets, device=self.device, requires_grad=True)
        self.own = torch.zeros(n["parts"], 1, device=self.device)
        self.own[:n["own-parts"]] = 1
        if options.start:
            self.begin_from(Net.read(options.start))
        self.home = (self.parts * self.own).detach().clone()
        row_of_link = np.repeat(np.arange(n["rows"]), np.diff(arrays.link_begins))
        at = torch.from_numpy(np.stack([row_of_link, arrays.links]))
        self.links = torch.sparse_coo_tensor(at, torch.ones(at.shape[1]), (n["rows"], n["parts"])).coalesce().to(
            self.device)
        self.back = self.links.t().coalesce()

    def uniform(self, size, terms):
        return (self.torch.rand(size) * 2 - 1) / terms**0.5

    def begin_from(self, net):
        if net.header.lines != self.header.lines:
            sys.exit("train_net: the arrays are for another network than %s" % self.options.start)
        unit = self.header.part if self.header.shared else self.header.input
        with self.torch.no_grad():
            for tensor, numbers, of in ((self.parts[:len(net.rows)], net.rows, unit),
                                        (self.biases, net.biases, self.header.input),
                                        (self.outputs, net.outputs, self.header.output),
                                        (self.constants, net.constants, self.header.input * self.header.output)):
                tensor.copy_(self.torch.from_numpy(numbers.astype(np.float32) / of))

    def rows(self):
        """The rows of positions, and one of zeros."""
        rows = LinkedRows.make(self.torch).apply(self.links, self.back, self.parts)
        if not self.header.shared:
            rows = rows.clamp(-self.most, self.most)
        return self.torch.cat([rows, self.torch.zeros(1, rows.shape[1], device=self.device)])

    def tensor(self, numbers):
        return self.torch.from_numpy(np.ascontiguousarray(numbers)).to(self.device)

    def predictions(self, rows, records):
        bucket = self.tensor(records["bucket"].astype(np.int64))
        bag = self.torch.nn.functional.embedding_bag
        sums = [bag(self.tensor(self.arrays.rows_of(records, view)), rows, mode="sum") for view in ("mover", "other")]
        squares = self.torch.cat([(view + self.biases).clamp(0, 1)**2 for view in sums], dim=1)
        output = (squares * self.outputs[bucket]).sum(dim=1) + self.constants[bucket]
        terms = 0 if self.header.alone else self.tensor(records["terms"].astype(np.float32))
        return self.torch.sigmoid((terms + output * self.header.centipawns) / self.arrays.scale)

    def targets(self, records):
        searched = 1 / (1 + np.exp(-records["score"].astype(np.float64) / self.arrays.scale))
        share = self.options.result_share / 100
        mixed = share * records["result"] + (1 - share) * searched
        return self.tensor(np.where(records["result"] == UNKNOWN, searched, mixed).astype(np.float32))

    def train(self):
        options, arrays = self.options, self.arrays
        weights = [self.parts, self.biases, self.outputs, self.constants]
        adam = self.torch.optim.Adam(weights, lr=options.step / 1e4)
        batches = max(1, (arrays.learnt + options.batch - 1) // options.batch)
        decay = options.decay if options.decay is not None else (10 if self.header.shared else 2)
        for epoch in range(options.epochs):
            began, loss, done = time.time(), 0.0, 0
            for records in self.batches():
                wave = (1 + np.cos(np.pi * (epoch + done / batches) / options.epochs)) / 2
                step = options.step / 1e4 * (LAST_STEP + (1 - LAST_STEP) * wave)
                for group in adam.param_groups:
                    group["lr"] = step
                adam.zero_grad()
                misses = (self.predictions(self.rows(), records) - self.targets(records))**2
                misses.mean().backward()
                with self.torch.no_grad():
                    self.parts -= step * decay * (self.parts - self.home) * self.own
                adam.step()
                with self.torch.no_grad():
                    self.biases.clamp_(-self.most, self.most)
                    self.outputs.clamp_(-self.most, self.most)
                loss += float(misses.sum().detach())
                done += 1
            print("Epoch %3d: %.6f, unseen %.6f, %.0f s" % (epoch + 1, loss / max(1, arrays.learnt), self.measure(),
                                                            time.time() - began), flush=True)

    def batches(self):
        """All positions once: runs of them from all over the file, mixed."""
        block, size = 8192, self.options.batch
        begins = self.generator.permutation(np.arange(0, self.arrays.learnt, block))
        for first in range(0, len(begins), 64):
            records = np.concatenate([self.arrays.records[begin:min(begin + block, self.arrays.learnt)]
                                      for begin in begins[first:first + 64]])
            records = records[self.generator.permutation(len(records))]
            for begin in range(0, len(records), size):
                yield records[begin:begin + size]

    def measure(self):
        """The mean squared error on unseen positions."""
        loss = 0.0
        with self.torch.no_grad():
            rows = self.rows()
            for begin in range(self.arrays.learnt, len(self.arrays.records), 16384):
                records = self.arrays.records[begin:begin + 16384]
                loss += float(((self.predictions(rows, records) - self.targets(records))**2).sum())
        return loss / max(1, self.arrays.unseen)

    def net(self):
        def whole(tensor, unit, most):
            return np.clip(np.rint(tensor.detach().cpu().double().numpy() * unit), -most, most)

        header = self.header
        of_rows = self.parts if header.shared else self.rows()[:-1]
        return Net(header, whole(of_rows, header.part if header.shared else header.input, 32767),
                   whole(self.biases, header.input, 32767), whole(self.outputs, header.output, MOST_OUTPUT_WEIGHT),
                   whole(self.constants, header.input * header.output, 2**31 - 1))


class LinkedRows:
    """links @ parts, whose slope is formed with the transposed links instead of being searched for."""

    function = None

    @classmethod
    def make(cls, torch):
        if cls.function is None:
            class Linked(torch.autograd.Function):
                @staticmethod
                def forward(context, links, back, parts):
                    context.save_for_backward(back)
                    return torch.sparse.mm(links, parts)

                @staticmethod
                def backward(context, slopes):
                    back, = context.saved_tensors
                    return None, None, torch.sparse.mm(back, slopes)

            cls.function = Linked
        return cls.function


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("arrays", help="what `proconsul train --export` wrote")
    task = parser.add_mutually_exclusive_group(required=True)
    task.add_argument("--out", metavar="NET", help="where the network goes")
    parser.add_argument("--force", action="store_true", help="overwrite the output file even if it holds something that this command does not write")
    task.add_argument("--check", metavar="NET", help="instead: compare its scores with those in the arrays")
    parser.add_argument("--from", dest="start", metavar="NET", help="train this network further (export with --from, too)")
    parser.add_argument("--device", default="cpu", help="where torch works: cpu (default), cuda")
    parser.add_argument("--epochs", type=int, default=5)
    parser.add_argument("--batch", type=int, default=16384, help="positions between two steps")
    parser.add_argument("--step", type=float, default=10, help="first step, in ten-thousandths")
    parser.add_argument("--decay", type=float, help="of rows in each step of 1 (default 2, of shared rows 10)")
    parser.add_argument("--result-share", type=float, default=30, help="per cent of the result in the target")
    parser.add_argument("--sums", type=int, help="32 to 256 by 32, if not what the arrays say")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def main():
    options = parse_arguments()
    arrays = Arrays(options.arrays)
    if options.check:
        sys.exit(0 if check(arrays, options.check) else 1)
    if complaint := complaint_about(options.out, [options.arrays], options.force):
        sys.exit("train_net: " + complaint)
    trainer = Trainer(arrays, options)
    print("%d positions to learn from, %d unseen; %d rows of %d parts, %d sums" % (
        arrays.learnt, arrays.unseen, arrays.numbers["rows"], arrays.numbers["parts"], trainer.header.sums), flush=True)
    trainer.train()
    trainer.net().write(options.out)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
