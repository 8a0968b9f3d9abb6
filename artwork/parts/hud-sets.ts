import { group, path, stroke, type Point } from "../lib/svg.ts"
import { control, emberHud, frostHud, portrait, slots, stick, vitals, type Hud } from "./hud.ts"
import type { Good, Sign } from "./hud-icons.ts"

type Belt = { good: Good; number?: number; worn?: number } | null

const survivorFace = portrait({ skin: "#c98f68", coat: "#6a4a30", hair: "#2a1c14", hat: "#8a3a28" })
const vikingFace = portrait({ skin: "#dcae8a", coat: "#3f6f8c", hair: "#c98a4a", beard: "#c98a4a", hat: "#8fa3ad" })

/** The width for which the places of the interface are written. */
const written = 1600

/** What stands at the right edge, on a picture of another width. */
export const atRight = (wide: number, body: string): string =>
  wide === written ? body : group({ transform: `translate(${wide - written} 0)` }, body)

/** The belt, between the stick and the controls. */
const beltOf = (hud: Hud, wide: number, belt: readonly Belt[], chosen: number): string =>
  slots(hud, [(wide - belt.length * 84) / 2 + 12, 794], { columns: belt.length, rows: 1, size: 76 }, belt, chosen)

type Survivor = { level: number; health: number; food: number; water: number }

/** The survivor's state. */
export const emberVitals = ({ level, health, food, water }: Survivor): string =>
  vitals(emberHud, survivorFace, {
    level,
    health,
    needs: [
      { icon: "meat", color: "#d98b3e", left: food },
      { icon: "drop", color: "#6fa6c0", left: water },
    ],
  })

/** What Last Day on Earth always shows: the survivor's state, the stick, the belt and the controls. */
export const emberTouch = (
  state: Survivor,
  thumb: Point,
  belt: readonly Belt[],
  chosen: number,
  main: Sign,
  second: { icon: Sign; number?: number } = { icon: "gun", number: 12 },
  wide = written
): string =>
  emberVitals(state) +
  stick(emberHud, thumb) +
  beltOf(emberHud, wide, belt, chosen) +
  atRight(
    wide,
    control(emberHud, 1444, 744, 82, main, { main: true }) +
      control(emberHud, 1288, 800, 52, second.icon, { number: second.number }) +
      control(emberHud, 1312, 668, 48, "sneak") +
      control(emberHud, 1424, 586, 48, "turn", { wait: 0.4 })
  ) +
  // A narrower picture has no room for the bag beside the belt.
  (wide < written ? "" : control(emberHud, 1150, 832, 42, "bag"))

type Viking = { level: number; health: number; warmth: number; food: number }

/** The viking's state. */
export const frostVitals = ({ level, health, warmth, food }: Viking): string =>
  vitals(frostHud, vikingFace, {
    level,
    health,
    needs: [
      { icon: "cold", color: "#7fd0f0", left: warmth },
      { icon: "meat", color: "#e0a25a", left: food },
    ],
  })

/** What Frostborn always shows: the viking's state, the stick, the belt and the controls. */
export const frostTouch = (
  state: Viking,
  thumb: Point,
  belt: readonly Belt[],
  chosen: number,
  main: Sign,
  others: readonly [Sign, Sign, Sign] = ["bolt", "turn", "horn"],
  wide = written
): string =>
  frostVitals(state) +
  stick(frostHud, thumb) +
  beltOf(frostHud, wide, belt, chosen) +
  atRight(
    wide,
    control(frostHud, 1444, 744, 82, main, { main: true }) +
      control(frostHud, 1284, 796, 52, others[0]) +
      control(frostHud, 1316, 664, 50, others[1], { wait: 0.62 }) +
      control(frostHud, 1432, 584, 46, others[2])
  )

/** A road across the map in the corner. */
export const mapRoad =
  path("M-120 60L60-120H110L-70 110Z", { fill: "#2c2420" }) +
  stroke(
    [
      [-96, 84],
      [84, -116],
    ],
    "#d9b77a",
    2,
    { "stroke-dasharray": "8 8" }
  )
