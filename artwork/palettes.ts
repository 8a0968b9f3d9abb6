/** Last Day on Earth: amber on warm charcoal. From dark to light. */
export const ember = {
  black: "#0e0b0a",
  coal: "#171210",
  soot: "#211915",
  bark: "#30221a",
  umber: "#4a3022",
  rust: "#74422a",
  clay: "#a65f34",
  amber: "#d98b3e",
  honey: "#f0b05c",
  straw: "#f7d191",
  pale: "#fcebc8",
  ash: "#8d7f74",
  red: "#d6452a",
  blood: "#9c2f22",
} as const

/** Frostborn: ice blue on deep navy. From dark to light. */
export const frost = {
  black: "#040912",
  abyss: "#07101e",
  navy: "#0b1a2c",
  deep: "#11273e",
  slate: "#1b3a54",
  steel: "#2c5570",
  fjord: "#47788f",
  ice: "#79acc0",
  rime: "#abd2dd",
  snow: "#d9ecef",
  white: "#f2f9f9",
  aurora: "#63e0c2",
  teal: "#2ba7a0",
  violet: "#6a6fc9",
  fire: "#f3a452",
} as const

/** The studio: warm paper, ink, one accent. */
export const studio = {
  white: "#fdfaf4",
  paper: "#f5eee2",
  cream: "#ebe1cf",
  sand: "#dccdb4",
  flax: "#c4b193",
  stone: "#9c8c76",
  clay: "#6f6254",
  ink: "#2a2522",
  night: "#1b1817",
  accent: "#c2472b",
  blush: "#e2a48c",
} as const
