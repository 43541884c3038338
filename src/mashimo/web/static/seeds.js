// Where the seeds of a heap lie: says the same as server/drawing/seeds.py, whose text explains it. A test compares the two.

/** @typedef {{x: number, y: number, kind: number}} Seed */
/** @typedef {{size: number, seeds: Seed[]}} Heap */

const KINDS = 18;
const RADIUS = 46;
const GOLDEN = Math.PI * (3 - Math.sqrt(5));
const BOWL = 0.95;
const GAP = 1.06;
const JITTER = 0.05;
const WALL = 0.07;
const LARGEST_IN_STORE = 0.29;
const SUNFLOWER_TURN = (312 * Math.PI) / 180;
const FIRST_OF_SUNFLOWER = [6, 4, 7, 3, 2, 0, 5, 1];
const RINGS = [
  [], [], [0, 180], [30, 150, 270], [45, 135, 225, 315],
  [54, 126, 198, 342, 270], [54, 126, 198, 342, 270], [60, 120, 180, 0, 240, 300],
];
/** @type {Record<number, number>} */
const CENTRE = { 1: 0, 6: 5, 7: 5 };

/** @param {number} cell @param {number} seed @param {number} salt */
function noise(cell, seed, salt) {
  let value = (Math.imul(cell, 73856093) ^ Math.imul(seed, 19349663) ^ Math.imul(salt, 83492791)) >>> 0;
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d) >>> 0;
  value = Math.imul(value ^ (value >>> 12), 0x297a2d39) >>> 0;
  return (value ^ (value >>> 15)) >>> 0;
}

/** @param {number} cell @param {number} seed @param {number} salt */
const fraction = (cell, seed, salt) => noise(cell, seed, salt) / 2 ** 32;

/** @param {number} cell @param {number} count @returns {Heap} */
export function pitSeeds(cell, count) {
  if (count <= 0) return { size: 0, seeds: [] };
  const size = pitSize(count);
  const turn = fraction(cell, 0, 1) * 2 * Math.PI;
  return heap(cell, size, count <= 7 ? ring(count, size, turn) : sunflower(count, size, turn));
}

/** @param {number} cell @param {number} count @param {number} width @param {number} height @returns {Heap} */
export function slotSeeds(cell, count, width, height) {
  if (count <= 0) return { size: 0, seeds: [] };
  let across = width < height ? 2 : 1;
  let size = 0;
  /** @type {number[][]} */
  let spots = [];
  while (spots.length < count) {
    across += 1;
    size = Math.min(LARGEST_IN_STORE, slotSize(across, width, height));
    spots = slotSpots(size, width, height);
  }
  return heap(cell, size, spots.slice(0, count));
}

/** @param {number} count */
function pitSize(count) {
  if (count <= 3) return 0.32;
  if (count <= 5) return 0.3;
  if (count <= 7) return 0.268;
  return 1.5675 / (1.8 * Math.sqrt(count) + 1.65);
}

/** @param {number} radius @param {number} angle */
const polar = (radius, angle) => [radius * Math.cos(angle), radius * Math.sin(angle)];

/** @param {number} count @param {number} size @param {number} turn */
function ring(count, size, turn) {
  const degrees = RINGS[count];
  let radius = degrees.length ? (GAP * size) / Math.sin(Math.PI / degrees.length) : 0;
  if (count in CENTRE) radius = Math.max(radius, 2 * GAP * size);
  const spots = degrees.map((degree) => polar(radius, turn + (degree * Math.PI) / 180));
  if (count in CENTRE) spots.splice(CENTRE[count], 0, [0, 0]);
  return spots;
}

/** @param {number} count @param {number} size @param {number} turn */
function sunflower(count, size, turn) {
  return Array.from({ length: count }, (_, seed) => {
    const k = FIRST_OF_SUNFLOWER[seed] ?? seed;
    return polar((BOWL - size) * Math.sqrt((k + 0.5) / count), turn + SUNFLOWER_TURN + k * GOLDEN);
  });
}

/** @param {number} across @param {number} width @param {number} height */
function slotSize(across, width, height) {
  return width < height ? (width - 2 * WALL) / (2.04 * across) : (height - 2 * WALL) / (2 + 1.76 * (across - 1));
}

/** @param {number} size @param {number} width @param {number} height */
function slotSpots(size, width, height) {
  const spots = [];
  let y = height / 2 - WALL - size;
  for (let row = 0; y >= -height / 2 + WALL + size - 1e-9; row += 1, y -= 1.76 * size) {
    const half = slotHalfWidth(y, width, height, size);
    let places = half >= 0 ? Math.trunc((2 * half + 1e-9) / (2.04 * size)) + 1 : 0;
    if (places > 1 && (places + row) % 2) places -= 1;
    const middle = (places - 1) / 2;
    const columns = Array.from({ length: places }, (_, column) => column);
    columns.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle) || a - b);
    for (const column of columns) spots.push([(column - middle) * 2.04 * size, y]);
  }
  return spots;
}

/** @param {number} y @param {number} width @param {number} height @param {number} size */
function slotHalfWidth(y, width, height, size) {
  const end = Math.min(width, height) / 2;
  const beyond = Math.max(0, Math.abs(y) - (height / 2 - end));
  const wall = Math.sqrt(Math.max(0, end * end - beyond * beyond)) - WALL - size;
  const curve = Math.sqrt(Math.max(0, (end - 0.93 * size) ** 2 - beyond * beyond));
  return width / 2 - end + Math.min(wall, curve);
}

/** @param {number} cell @param {number} size @param {number[][]} spots @returns {Heap} */
function heap(cell, size, spots) {
  const shift = JITTER * size * 2;
  const seeds = spots.map(([x, y], k) => ({
    x: x + (fraction(cell, k, 2) - 0.5) * shift,
    y: y + (fraction(cell, k, 3) - 0.5) * shift,
    kind: noise(cell, k, 4) % KINDS,
  }));
  return { size, seeds };
}

/**
 * Draw `count` seeds into a bowl's picture, keeping the nodes that are there.
 * @param {SVGSVGElement} picture its data-shape says whether it is a pit or a store
 * @param {number} cell
 * @param {number} count
 */
export function drawSeeds(picture, cell, count) {
  const group = picture.querySelector(".seeds");
  if (!group) return;
  const { width, height } = picture.viewBox.baseVal;
  const round = picture.dataset.shape === "pit";
  const { size, seeds } = round ? pitSeeds(cell, count) : slotSeeds(cell, count, (width - 6) / RADIUS, (height - 6) / RADIUS);
  group.setAttribute("transform", `scale(${size ? (size * RADIUS).toFixed(2) : 1})`);
  while (group.childElementCount > count) group.lastElementChild?.remove();
  while (group.childElementCount < count) group.append(document.createElementNS("http://www.w3.org/2000/svg", "use"));
  seeds.forEach((seed, k) => {
    const use = group.children[k];
    use.setAttribute("href", `#ms-seed${seed.kind}`);
    use.setAttribute("x", (seed.x / size).toFixed(2));
    use.setAttribute("y", (seed.y / size).toFixed(2));
  });
}
