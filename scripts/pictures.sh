#!/usr/bin/env bash
# Draws the pictures of docs/pictures anew: a start of each of the seven games, moves of pieces, the games' rule pages and
# the page of a game as Chromium shows them, XBoard's New Variant dialog, and the starts that docs/dev/FAIR_STARTS.md lists. The same engine draws the same
# pictures. `scripts/pictures.sh starts` draws only the last.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

need_packages "${engine_packages[@]}" "${picture_packages[@]}" chromium-headless-shell imagemagick
[ -f "$build/CMakeCache.txt" ] || configure -DPROCONSUL_TESTS=OFF -DPROCONSUL_BENCH=OFF
compile proconsul
unset PROCONSUL_VARIANT_PATH
proconsul=$build/proconsul
pictures=$root/docs/pictures
browser=$(find_chromium)
folder=$(mktemp -d)
trap 'rm -rf -- "$folder"' EXIT

# board NAME [OPTION...]: a start.
board() { "$proconsul" start "$@" --png "$pictures/$1.png" --pixels 480 >/dev/null; }
# piece GAME PIECE: how it moves.
piece() { "$proconsul" show "$1" --piece "$2" --png "$pictures/piece_$2.png" --pixels 400 >/dev/null; }

# page FILE.html SIZE PICTURE: a page in a window of this size.
page() {
  timeout 120 "$browser" --headless --no-sandbox --disable-gpu --disable-dev-shm-usage \
    --user-data-dir="$folder/profile" --hide-scrollbars --window-size="$2" --virtual-time-budget=2000 \
    --screenshot="$3" "file://$folder/$1" 2>/dev/null
}
# rules NAME: its page, as high as its text.
rules() {
  "$proconsul" variants "$1" --html >"$folder/$1.html"
  page "$1.html" 1100,7000 "$folder/$1.png"
  convert "$folder/$1.png" -trim +repage -bordercolor '#fbfaf7' -border 24 -colors 32 -define png:compression-level=9 \
    "$pictures/rules_$1.png"
}

# sheet GAME KIND: the starts of one table of docs/dev/FAIR_STARTS.md ("fairest", "wildest"), with number and score.
sheet() {
  local number score boards=()
  while IFS=$'\t' read -r number score; do
    "$proconsul" start "$1" --id "$number" --png "$folder/$1_$number.png" --pixels 480 >/dev/null
    boards+=(-label "$number: $score" "$folder/$1_$number.png")
  done < <(awk -v game="$1" -v kind="$2" -F ' [|] ' '
    /^[a-z0-9]+: [0-9]+ starts/ { current = $0; sub(/:.*/, "", current) }
    /^### / { table = $0 }
    current == game && table == "### The " kind && /^[|] [0-9]/ { sub(/^[|] /, "", $1); print $1 "\t" $3 }' \
    "$root/docs/dev/FAIR_STARTS.md")
  [ "${#boards[@]}" = 30 ] || { echo "docs/dev/FAIR_STARTS.md does not list ten $2 starts of $1" >&2; exit 1; }
  montage "${boards[@]}" -tile 5x2 -geometry 180x+6+6 -background '#fbfaf7' -font DejaVu-Sans -pointsize 13 +set date:create +set date:modify \
    -strip "$folder/sheet.png"
  convert "$folder/sheet.png" -dither None -colors 12 -strip -define png:compression-level=9 -define png:exclude-chunks=date,time \
    "$pictures/starts_$1_$2.png"
}
for game in consul42k contemporaryrandom chess56 chess2016; do
  for kind in fairest wildest; do sheet "$game" "$kind"; done
done
[ "${1:-}" != starts ] || exit 0

board consulchess
board consul42k --id 777
board consuls
board arena
board chess56 --id 56
board chess2016 --dice 2 4 4 6 1
board contemporaryrandom --id 518
piece chess2016 rhinoceros
piece chess2016 leo
piece consulchess consul
for game in consulchess consul42k consuls arena chess56 chess2016 contemporaryrandom; do rules "$game"; done

"$proconsul" match chess2016 --engine cmd="$proconsul" name=Proconsul --engine cmd="$proconsul" name=Twin \
  --each Hash=16 --nodes 4000 --games 2 --openings 99 --plies 2 --event Sample --pgn "$folder/game.pgn" --quiet >/dev/null
"$proconsul" analyse chess2016 --pgn "$folder/game.pgn" --nodes 20000 --hash 16 --out "$folder/annotated.pgn"
"$proconsul" pgn html "$folder/annotated.pgn" --out "$folder/game.html"
page 'game.html#31' 1100,800 "$folder/page.png"
convert "$folder/page.png" -colors 128 "$pictures/game_page.png"
"$root/tests/gui/new_variant.sh" "$proconsul" "$pictures/xboard_new_variant.png"
ls -l "$pictures"
