import type { VacationCategory } from "../../shared/vacation-categories.ts"

/** The point of each block's scene that stays visible when it is cropped, as fractions of width and height. */
export const aboutFocus: Record<VacationCategory, { x: number; y: number }> = {
  hobby: { x: 0.5, y: 0.4 },
  dkp: { x: 0.6, y: 0.7 },
  education: { x: 0.8, y: 0.6 },
}
