import type { Scene, Size } from "../lib/scene.ts"
import { emberHorde, emberStorm, emberThaw } from "../scenes/covers-ember.ts"
import { frostGale, frostWindow } from "../scenes/covers-frost.ts"
import { emberConvoy } from "../scenes/ember-convoy.ts"
import { emberNight } from "../scenes/ember-night.ts"
import { emberOverpass } from "../scenes/ember-overpass.ts"
import { emberRadio } from "../scenes/ember-radio.ts"
import { frostFjord } from "../scenes/frost-fjord.ts"
import { frostForge } from "../scenes/frost-forge.ts"
import { frostLongship } from "../scenes/frost-longship.ts"
import { frostWolf } from "../scenes/frost-wolf.ts"
import { playCamp } from "../scenes/play-camp.ts"
import { playForge } from "../scenes/play-forge.ts"
import { playLoot } from "../scenes/play-loot.ts"
import { playOars } from "../scenes/play-oars.ts"
import { playPack } from "../scenes/play-pack.ts"
import { playRoad } from "../scenes/play-road.ts"
import { playRune } from "../scenes/play-rune.ts"
import { playVillage } from "../scenes/play-village.ts"
import { playYard } from "../scenes/play-yard.ts"
import { emberTitle, frostTitle } from "../scenes/title-cards.ts"
import { emberScore, frostScore } from "./scores.ts"
import type { Mix } from "./sound.ts"

/** How wide a picture is in the pixels of a camera. */
export const cameraWidth = 1280

/** Where the camera looks: pixels to the right and down from the middle, and how near. */
export type Camera = readonly [x: number, y: number, zoom: number]
/** One shot. Layers named `hud` stay still while the camera moves; `steps` are moments of the same scene in turn. */
export type Shot = {
  seconds: number
  steps: readonly ((size: Size) => Scene)[]
  /** Seconds of one step. */
  beat?: number
  from: Camera
  to: Camera
  air: "embers" | "snow" | "rain" | "none"
}
/** What is heard and said, from one second until the next cue. */
type Cue = { at: number; en: string; ru: string }
export type Trailer = {
  name: "last-day-on-earth" | "frostborn"
  shots: readonly Shot[]
  cues: readonly Cue[]
  score: (seconds: number) => Mix
}

export const lengthOf = ({ shots }: Trailer): number =>
  Math.round(shots.reduce((sum, { seconds }) => sum + seconds, 0) * 1_000) / 1_000

const still = (
  scene: (size: Size) => Scene,
  seconds: number,
  from: Camera,
  to: Camera,
  air: Shot["air"] = "none"
): Shot => ({ seconds, steps: [scene], from, to, air })

/** Play: two moments of a scene in turn. */
const play = (
  scene: (size: Size, second?: boolean) => Scene,
  seconds: number,
  beat: number,
  from: Camera,
  to: Camera,
  air: Shot["air"] = "none"
): Shot => ({
  seconds,
  steps: [(size) => scene(size, false), (size) => scene(size, true)],
  beat,
  from,
  to,
  air,
})

export const trailers: readonly Trailer[] = [
  {
    name: "last-day-on-earth",
    score: emberScore,
    shots: [
      still(
        (size) => emberOverpass(size, { seed: "hero", sun: 0.66, radius: 168, shift: -1 }).without("ash"),
        2.6,
        [-40, 6, 1.02],
        [30, 0, 1.1],
        "embers"
      ),
      still(
        (size) => emberConvoy(size, { seed: "trailer", people: true }).without("ash"),
        2,
        [30, 0, 1.1],
        [-10, 20, 1.22],
        "embers"
      ),
      still((size) => emberNight(size, { seed: "trailer" }), 1.8, [0, 10, 1.04], [0, 60, 1.22], "embers"),
      play(playCamp, 2.6, 0.3, [-20, 0, 1.02], [30, -10, 1.09]),
      still(emberThaw, 1.8, [20, 0, 1.04], [-10, 10, 1.15], "rain"),
      still(playLoot, 2.4, [0, 0, 1.01], [0, 0, 1.06]),
      still((size) => emberRadio(size, { seed: "trailer" }), 1.8, [-10, 60, 1.18], [-20, -10, 1.06]),
      play(playRoad, 2.6, 0.52, [-14, 0, 1.02], [14, -6, 1.12], "embers"),
      still(emberHorde, 2, [0, 30, 1.02], [10, -30, 1.2]),
      still(playYard, 1.8, [-30, 0, 1.03], [10, 0, 1.08], "rain"),
      still(emberStorm, 1, [0, 0, 1.02], [0, -10, 1.08], "rain"),
      still((size) => emberTitle(size).without("ash"), 3.6, [0, 0, 1.01], [0, 0, 1.07], "embers"),
    ],
    cues: [
      { at: 0, en: "[Wind over an empty road]", ru: "[Ветер над пустой дорогой]" },
      { at: 2.6, en: "The world ended on a Tuesday.", ru: "Мир кончился во вторник." },
      {
        at: 4.6,
        en: "[A campfire crackles, a guitar plays]\nThe road is still here.",
        ru: "[Потрескивает костёр, играет гитара]\nДорога осталась.",
      },
      { at: 6.9, en: "[A hammer on wood]", ru: "[Стук молотка по дереву]" },
      { at: 9, en: "[Rain]", ru: "[Дождь]" },
      { at: 10.8, en: "[A drawer creaks]\nSomebody took all the spoons.", ru: "[Скрипит ящик]\nИ ни одной ложки." },
      { at: 13.2, en: "[Morse code from the mast: S-P-O-O-N]", ru: "[С мачты — морзянка: S-P-O-O-N]" },
      { at: 15, en: "[Drums, blows]", ru: "[Барабаны, удары]" },
      { at: 17.6, en: "[A crowd comes nearer, drums quicken]", ru: "[Толпа приближается, барабаны чаще]" },
      { at: 19.6, en: "[Rain, a heartbeat]", ru: "[Дождь, стук сердца]" },
      { at: 21.4, en: "[Thunder]", ru: "[Гром]" },
      {
        at: 22.4,
        en: "Last Day on Earth\n[The last chord fades]",
        ru: "Last Day on Earth\n[Затихает последний аккорд]",
      },
    ],
  },
  {
    name: "frostborn",
    score: frostScore,
    shots: [
      still((size) => frostFjord(size, { seed: "trailer" }), 2.8, [-24, 0, 1.02], [24, 6, 1.12], "snow"),
      still(
        (size) => frostLongship(size, { seed: "hero", at: 0.67, scale: 0.9 }).without("snow"),
        2.2,
        [-30, 0, 1.08],
        [60, 10, 1.18],
        "snow"
      ),
      play(playOars, 2.6, 0.325, [-10, 0, 1.02], [16, 6, 1.1], "snow"),
      still(frostWindow, 1.8, [0, 0, 1.02], [0, 24, 1.16], "snow"),
      play(playVillage, 2.4, 0.35, [20, 0, 1.02], [-14, 0, 1.09]),
      still((size) => frostForge(size, { seed: "trailer" }), 1.8, [0, 10, 1.06], [10, 40, 1.2], "snow"),
      play(playForge, 2, 0.4, [-10, 0, 1.02], [10, 0, 1.08], "embers"),
      still((size) => frostWolf(size, { seed: "trailer", at: 0.52 }), 1.6, [0, 30, 1.16], [0, 0, 1.04], "snow"),
      play(playPack, 2.4, 0.45, [12, 0, 1.02], [-10, -4, 1.12], "snow"),
      still(playRune, 1.6, [0, 0, 1.02], [0, 10, 1.1], "snow"),
      still(frostGale, 1.6, [-20, 0, 1.03], [20, 0, 1.12], "rain"),
      still((size) => frostTitle(size).without("snow"), 3.2, [0, 0, 1.01], [0, 0, 1.07], "snow"),
    ],
    cues: [
      { at: 0, en: "[The sea, a horn far away]", ru: "[Море, вдали рог]" },
      { at: 2.8, en: "The night lasts half a year.", ru: "Ночь длится полгода." },
      {
        at: 5,
        en: "[A drum beats for the oars]\nNobody moves the ship alone.",
        ru: "[Барабан отбивает такт вёслам]\nОдному корабль не сдвинуть.",
      },
      { at: 7.6, en: "[Torches crackle, a lyre plays]", ru: "[Потрескивают факелы, играет лира]" },
      { at: 9.4, en: "[Axes on wood]\nBring friends.", ru: "[Стучат топоры]\nБерите друзей." },
      { at: 11.8, en: "[A hammer on iron, bellows]", ru: "[Молот по железу, дышат мехи]" },
      { at: 15.6, en: "[A wolf howls, another answers]", ru: "[Воет волк, ему отвечает другой]" },
      { at: 17.2, en: "[Drums, blows, a yelp]", ru: "[Барабаны, удары, визг]" },
      { at: 19.6, en: "[Stones hum]\nBring a coat.", ru: "[Гудят камни]\nИ что-нибудь тёплое." },
      { at: 21.2, en: "[A gale]", ru: "[Буря]" },
      { at: 22.8, en: "Frostborn\n[A horn and the last strings fade]", ru: "Frostborn\n[Затихают рог и струны]" },
    ],
  },
]

const stamp = (seconds: number): string => {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  return `${String(minutes).padStart(2, "0")}:${rest.toFixed(3).padStart(6, "0")}`
}

/** The captions of a trailer as WebVTT; each cue lasts until the next one. */
export const captions = (trailer: Trailer, locale: "en" | "ru"): string =>
  `WEBVTT\n${trailer.cues.map((cue, i) => `\n${stamp(cue.at)} --> ${stamp(trailer.cues[i + 1]?.at ?? lengthOf(trailer))} line:88%\n${cue[locale]}\n`).join("")}`
