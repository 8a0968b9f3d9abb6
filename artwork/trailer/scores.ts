import { band, crackle, drum, envelope, glide, metal, Mix, note, pluck, tone } from "./sound.ts"

/** Wind that rises and falls, from both sides. */
const wind = (mix: Mix, seed: string, loud: number, low = 320): Mix => {
  for (const [i, pan] of [-0.7, 0.7].entries())
    mix.add(
      0,
      mix.seconds,
      band(
        `${seed}/${i}`,
        (t) => low + 190 * Math.sin(t * (0.5 + i * 0.13) + i) + 90 * Math.sin(t * 1.7 + i * 2),
        0.22
      ),
      { loud, pan, room: 0.1, shape: (t) => 0.6 + 0.4 * Math.sin(t * 0.7 + i * 1.9) }
    )
  return mix
}

/** A drone of fifths that swells towards the end. */
const drone = (mix: Mix, notes: readonly string[], loud: number, from: number, rise: (t: number) => number): Mix => {
  notes.forEach((name, i) =>
    mix.add(from, mix.seconds - from, tone(note(name) * (1 + 0.0013 * (i - 1)), 9, 1.5, 0.0012), {
      loud: loud / (1 + i * 0.35),
      pan: (i % 2 ? 1 : -1) * 0.3,
      room: 0.25,
      shape: (t) => rise(t) * Math.min(1, t / 2.5),
    })
  )
  return mix
}

const melody = (mix: Mix, seed: string, list: readonly (readonly [at: number, name: string])[], loud: number): Mix => {
  list.forEach(([at, name], i) =>
    mix.add(at, Math.min(3.4, mix.seconds - at), pluck(`${seed}/${i}`, note(name)), {
      loud,
      pan: i % 2 ? 0.25 : -0.25,
      room: 0.5,
      shape: (t) => Math.exp(-t * 0.9),
    })
  )
  return mix
}

const beats = (
  mix: Mix,
  seed: string,
  times: readonly number[],
  loud: number,
  [from, to, long]: readonly [number, number, number] = [150, 52, 1]
): Mix => {
  times.forEach((at, i) => mix.add(at, 1.4, drum(`${seed}/${i}`, from, to, long), { loud, room: 0.35 }))
  return mix
}

const every = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.floor((to - from) / step + 0.001) }, (_, i) => from + i * step)

/** Letters in Morse code: when each tone starts and how long it is. */
const morse = (code: string, from: number, unit: number): [at: number, long: number][] => {
  let at = from
  return Array.from(code).flatMap((sign): [number, number][] => {
    if (sign === " ") {
      at += unit * 2
      return []
    }
    const long = unit * (sign === "-" ? 3 : 1)
    const start = at
    at += long + unit
    return [[start, long]]
  })
}

/** The sound of the trailer of Last Day on Earth: wind, a fire, a guitar, drums, a heart, thunder. */
export function emberScore(seconds: number): Mix {
  const mix = wind(new Mix(seconds), "ember wind", 0.4)
  drone(mix, ["A1", "E2", "A2", "C3"], 0.09, 0, (t) => 0.5 + Math.min(1, t / 18) * 0.8)
  melody(
    mix,
    "guitar",
    [
      [0.9, "A3"],
      [1.6, "E4"],
      [2.6, "C4"],
      [3.5, "B3"],
      [4.6, "A3"],
      [5.1, "C4"],
      [5.7, "E4"],
      [6.4, "D4"],
      [7.6, "C4"],
      [8.3, "A3"],
      [9, "F3"],
      [9.9, "G3"],
      [10.8, "A3"],
      [12.3, "E5"],
      [13.2, "D4"],
      [14.1, "C4"],
    ],
    0.46
  )
  mix.add(4.5, 4.5, crackle("fire", 22, 900), { loud: 0.7, shape: envelope(4.5, 0.6, 0.8) })
  mix.add(
    4.5,
    4.5,
    band("fire", () => 240, 0.5),
    { loud: 0.28, shape: envelope(4.5, 0.8, 0.8) }
  )
  for (const at of [6.9, 7.5, 8.1])
    mix.add(at, 0.5, drum(`hammer ${at}`, 420, 190, 0.25), { loud: 0.5, pan: 0.4, room: 0.25 })
  for (const pan of [-0.6, 0.6])
    mix.add(
      8.9,
      2.1,
      band(`rain ${pan}`, () => 4_200, 0.9),
      { loud: 0.3, pan, shape: envelope(2.1, 0.4, 0.4) }
    )
  mix.add(
    11.3,
    0.9,
    glide(
      [
        [0, 240],
        [0.35, 320],
        [0.9, 250],
      ],
      8
    ),
    { loud: 0.13, pan: 0.3, room: 0.3, shape: (t) => 0.5 + 0.5 * Math.sin(t * 90) }
  )
  mix.add(12.3, 1.6, metal(1_870, 3.4), { loud: 0.2, pan: 0.3, room: 0.6 })
  for (const [at, long] of morse("... .--. --- --- -.", 13.25, 0.042))
    mix.add(at, long, tone(880, 2, 2), { loud: 0.28, room: 0.4 })
  mix.add(
    13.2,
    1.8,
    band("static", () => 2_600, 0.5),
    { loud: 0.12, shape: envelope(1.8, 0.05, 0.1) }
  )
  beats(mix, "war", [...every(15, 19.6, 0.575), ...every(15.29, 17.6, 1.15), ...every(17.6, 19.6, 0.2875)], 0.6)
  for (const at of [15.86, 16.9])
    mix.add(at, 0.7, metal(310, 9), { loud: 0.34, room: 0.4 }).add(
      at,
      0.3,
      band(`blow ${at}`, () => 1_300, 0.8),
      { loud: 0.7, shape: (t) => Math.exp(-t * 22) }
    )
  mix.add(
    17.4,
    2.3,
    band("crowd", (t) => 260 + 60 * Math.sin(t * 9), 0.16),
    { loud: 0.7, room: 0.5, shape: envelope(2.3, 0.7, 0.4) }
  )
  beats(mix, "heart", [19.7, 19.95, 20.55, 20.8], 0.8, [90, 44, 0.7])
  for (const pan of [-0.6, 0.6])
    mix.add(
      19.5,
      2.9,
      band(`yard ${pan}`, () => 3_900, 0.9),
      { loud: 0.26, pan, shape: envelope(2.9, 0.3, 0.5) }
    )
  mix.add(
    21.4,
    3.6,
    band("thunder", (t) => 130 - 60 * Math.min(1, t / 3), 0.5),
    { loud: 2.1, room: 0.5, shape: (t) => Math.exp(-t * 1.3) * Math.min(1, t * 40) }
  )
  beats(mix, "end", [22.4, 22.62], 0.95, [130, 42, 1.6])
  melody(
    mix,
    "last",
    [
      [22.4, "A2"],
      [22.46, "E3"],
      [22.52, "A3"],
      [22.58, "C4"],
      [22.64, "E4"],
      [23.8, "B4"],
      [24.2, "A4"],
    ],
    0.4
  )
  return mix
}

/** The sound of the trailer of Frostborn: sea, bowed strings, a drum for the oars, a hammer, a wolf, a horn. */
export function frostScore(seconds: number): Mix {
  const mix = wind(new Mix(seconds), "frost wind", 0.34, 480)
  for (const [i, pan] of [-0.5, 0.5].entries())
    mix.add(
      0,
      9.4,
      band(`sea ${i}`, (t) => 520 + 260 * Math.sin(t * 1.5 + i), 0.7),
      { loud: 0.3, pan, shape: (t) => (0.55 + 0.45 * Math.sin(t * 1.5 + i * 1.2)) * envelope(9.4, 1, 1.4)(t) }
    )
  drone(mix, ["D2", "A2", "D3", "F3"], 0.1, 0, (t) => 0.5 + Math.min(1, t / 19) * 0.8)
  mix.add(0.5, 2.4, tone(note("D2"), 14, 1.05, 0.002), { loud: 0.24, room: 0.6, shape: envelope(2.4, 0.35, 0.9) })
  mix.add(0.5, 2.4, tone(note("A2"), 12, 1.1, 0.002), { loud: 0.14, room: 0.6, shape: envelope(2.4, 0.5, 0.9) })
  melody(
    mix,
    "lyre",
    [
      [2.9, "D4"],
      [3.5, "F4"],
      [4.1, "A4"],
      [4.7, "G4"],
      [7.7, "F4"],
      [8.2, "E4"],
      [8.7, "D4"],
      [9.5, "A3"],
      [10, "D4"],
      [10.5, "F4"],
      [11, "G4"],
      [11.9, "A4"],
      [12.5, "C5"],
      [13.1, "A4"],
      [19.7, "D4"],
      [20.2, "A4"],
      [20.7, "D5"],
    ],
    0.32
  )
  beats(mix, "oars", every(5, 7.6, 0.65), 0.7, [110, 58, 1.2])
  for (const at of every(5.1, 7.6, 0.65))
    mix.add(
      at,
      0.6,
      band(`splash ${at}`, (t) => 2_400 - 1_800 * t, 0.9),
      { loud: 0.4, room: 0.2, shape: (t) => Math.min(1, t * 16) * Math.exp(-t * 7) }
    )
  mix.add(7.6, 4.2, crackle("torches", 16, 900), { loud: 0.5, shape: envelope(4.2, 0.4, 0.6) })
  for (const at of [10, 10.7, 11.4])
    mix.add(at, 0.5, drum(`chop ${at}`, 380, 170, 0.22), { loud: 0.45, pan: 0.3, room: 0.3 })
  for (const at of [12, 12.8, 14.1, 14.9])
    mix.add(at, 1.5, metal(940, 4), { loud: 0.24, pan: -0.2, room: 0.5 }).add(
      at,
      0.2,
      band(`strike ${at}`, () => 2_600, 0.8),
      { loud: 0.4, shape: (t) => Math.exp(-t * 40) }
    )
  mix.add(
    11.8,
    3.8,
    band("bellows", (t) => 300 + 160 * Math.sin(t * 4), 0.4),
    { loud: 0.3, shape: (t) => 0.5 + 0.5 * Math.sin(t * 4) }
  )
  mix.add(
    15.7,
    1.9,
    glide(
      [
        [0, 300],
        [0.5, 610],
        [1.2, 590],
        [1.9, 380],
      ],
      4
    ),
    { loud: 0.2, pan: -0.4, room: 0.9, shape: envelope(1.9, 0.3, 0.7) }
  )
  mix.add(
    16.5,
    1.6,
    glide(
      [
        [0, 360],
        [0.5, 720],
        [1, 700],
        [1.6, 460],
      ],
      4
    ),
    { loud: 0.1, pan: 0.6, room: 0.9, shape: envelope(1.6, 0.3, 0.6) }
  )
  beats(mix, "fight", [...every(17.2, 19.6, 0.6), ...every(17.5, 19.6, 0.3)], 0.62)
  for (const at of [18.05, 18.95])
    mix.add(at, 0.6, metal(520, 10), { loud: 0.26, room: 0.4 }).add(
      at,
      0.5,
      glide(
        [
          [0, 420],
          [0.5, 180],
        ],
        6
      ),
      { loud: 0.2, pan: 0.4, room: 0.3, shape: (t) => Math.exp(-t * 6) }
    )
  for (const name of ["D5", "A5", "F5"])
    mix.add(19.6, 2.4, tone(note(name), 2, 2.2, 0.002), { loud: 0.06, room: 0.9, shape: envelope(2.4, 0.8, 1) })
  mix.add(
    21.1,
    2.6,
    band("gale", (t) => 700 + 500 * Math.sin(t * 2.4), 0.4),
    { loud: 0.9, room: 0.3, shape: envelope(2.6, 0.4, 0.9) }
  )
  beats(mix, "end", [22.8, 23.1, 23.4], 0.95, [120, 44, 1.6])
  for (const [name, loud] of [
    ["D2", 0.26],
    ["A2", 0.18],
    ["D3", 0.12],
    ["F3", 0.08],
  ] as const)
    mix.add(22.8, seconds - 22.8, tone(note(name), 14, 1.05, 0.002), {
      loud,
      room: 0.6,
      shape: envelope(seconds - 22.8, 0.25, 2),
    })
  melody(
    mix,
    "last",
    [
      [23.4, "D5"],
      [23.9, "F5"],
      [24.4, "A5"],
    ],
    0.3
  )
  return mix
}
