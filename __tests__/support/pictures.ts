import sharp, { type Sharp } from "sharp"

/** A picture of one color, with transparency when it has four channels. */
export const pictureOf = (width: number, height: number, channels: 3 | 4 = 3): Sharp =>
  sharp({ create: { width, height, channels, background: { r: 200, g: 30, b: 30, alpha: 0.5 } } })
