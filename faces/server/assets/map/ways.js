// Ways: where a piece stands after each step.
// @ts-check

/** The path that the server found to the place that is filled in, that place, and what it said of it. @type {{to: Pose, ways: Record<string, any[]>, used: string} | null} */
let route = null;

/** Where a piece stands after each step of its path; straight there if it is only set down, or no path is known. @param {Pose} put @param {any} at */
function walked(put, at) {
  const piece = spotOf(at).piece;
  const now = standing(piece);
  if (!now) return [put];
  const steps = isWay(at) && isSame(route?.to ?? null, filled(field())) ? route?.ways[piece] : undefined;
  if (!steps) return [now, put];
  const poses = [now];
  for (const step of steps) poses.push(stepped(poses[poses.length - 1], step, footprint(piece, at)));
  return poses;
}

/** Where the piece ends that is put there: at the end of its way, where the ghost stands. @param {Pose} put @param {any} at */
const ending = (put, at) => (at && walked(put, at).at(-1)) || put;

/** Where a piece of that size comes to that wheels until its front corner on that side is towards the spot. @param {Pose} from @param {string} corner @param {{x: number, y: number}} spot @param {{width: number, depth: number}} size */
function wheeled(from, corner, spot, size) {
  // The left corner goes ahead where it wheels to the right, about the right one.
  const side = corner === "left" ? 1 : -1;
  const [sine, cosine] = [Math.sin((from.facing * Math.PI) / 180), Math.cos((from.facing * Math.PI) / 180)];
  const pivot = { x: from.x + (cosine * side * size.width) / 2, y: from.y - (sine * side * size.width) / 2 };
  const bearing = (Math.atan2(spot.x - pivot.x, spot.y - pivot.y) * 180) / Math.PI;
  const degrees = ((side * (bearing - from.facing) + 90 + 540) % 360) - 180;
  return stepped(from, { wheel: side > 0 ? "right" : "left", degrees: Math.round(Math.max(degrees, 0)) }, size);
}

/** Where a piece of that size stands after a step. This is only for drawing: the rules say where it ends. @param {Pose} from @param {any} step @param {{width: number, depth: number}} size */
function stepped(from, step, { width, depth }) {
  const along = (/** @type {Pose} */ { x, y, facing }, /** @type {number} */ ahead, /** @type {number} */ right) => {
    const [sine, cosine] = [Math.sin((facing * Math.PI) / 180), Math.cos((facing * Math.PI) / 180)];
    return { x: x + ahead * sine + right * cosine, y: y + ahead * cosine - right * sine, facing };
  };
  if (step.turn !== undefined) {
    return along({ ...along(from, -depth / 2, 0), facing: from.facing + step.turn }, depth / 2, 0);
  }
  if (step.wheel) {
    const side = step.wheel === "left" ? -1 : 1;
    const pivot = along(from, 0, (side * width) / 2);
    return along({ ...pivot, facing: from.facing + side * step.degrees }, 0, (-side * width) / 2);
  }
  if (step.sidestep) return along(from, 0, step.sidestep === "left" ? -step.inches : step.inches);
  return along(from, step.ahead ?? -(step.back ?? 0), 0);
}
