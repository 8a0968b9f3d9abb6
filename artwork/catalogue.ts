import { sizes } from "./lib/raster.ts"
import type { Frame, Plane, Scene, Size } from "./lib/scene.ts"
import {
  emberCleanScreen,
  emberDrawer,
  emberFence,
  emberGrey,
  emberGrid,
  emberHorde,
  emberMorningMast,
  emberStorm,
  emberThaw,
} from "./scenes/covers-ember.ts"
import {
  frostBrightDay,
  frostCircle,
  frostCurtains,
  frostEvening,
  frostFloes,
  frostGale,
  frostRing,
  frostRowers,
  frostSteps,
  frostWindow,
} from "./scenes/covers-frost.ts"
import { frameTimes } from "./scenes/chart-frame-time.ts"
import { baseGrid } from "./scenes/diagram-base-grid.ts"
import { sailDiagram } from "./scenes/diagram-sail.ts"
import { emberBunker } from "./scenes/ember-bunker.ts"
import { emberConvoy } from "./scenes/ember-convoy.ts"
import { emberNight } from "./scenes/ember-night.ts"
import { emberOverpass } from "./scenes/ember-overpass.ts"
import { emberPines } from "./scenes/ember-pines.ts"
import { emberRadio } from "./scenes/ember-radio.ts"
import { emberRain } from "./scenes/ember-rain.ts"
import { emberWatchtower } from "./scenes/ember-watchtower.ts"
import { frostFjord } from "./scenes/frost-fjord.ts"
import { frostForge } from "./scenes/frost-forge.ts"
import { frostHall } from "./scenes/frost-hall.ts"
import { frostHarbour } from "./scenes/frost-harbour.ts"
import { frostLights } from "./scenes/frost-lights.ts"
import { frostLongship } from "./scenes/frost-longship.ts"
import { frostRunestone } from "./scenes/frost-runestone.ts"
import { frostWolf } from "./scenes/frost-wolf.ts"
import { home } from "./scenes/home.ts"
import { emberSwatches, frostSwatches } from "./scenes/palette-swatches.ts"
import { playCamp } from "./scenes/play-camp.ts"
import { playCrew } from "./scenes/play-crew.ts"
import { playDawn } from "./scenes/play-dawn.ts"
import { playDoors } from "./scenes/play-doors.ts"
import { playForge } from "./scenes/play-forge.ts"
import { playLoot } from "./scenes/play-loot.ts"
import { playMap } from "./scenes/play-map.ts"
import { playMarket } from "./scenes/play-market.ts"
import { playOars } from "./scenes/play-oars.ts"
import { playPack } from "./scenes/play-pack.ts"
import { playRain } from "./scenes/play-rain.ts"
import { playRoad } from "./scenes/play-road.ts"
import { playRune } from "./scenes/play-rune.ts"
import { playSeats } from "./scenes/play-seats.ts"
import { playSteel } from "./scenes/play-steel.ts"
import { playStranger } from "./scenes/play-stranger.ts"
import { playTrade } from "./scenes/play-trade.ts"
import { playVillage } from "./scenes/play-village.ts"
import { playWatch } from "./scenes/play-watch.ts"
import { playYard } from "./scenes/play-yard.ts"
import { studioBoard } from "./scenes/studio-board.ts"
import { studioDesk } from "./scenes/studio-desk.ts"
import { studioLake } from "./scenes/studio-lake.ts"
import { studioLamps } from "./scenes/studio-lamps.ts"
import { studioLibrary } from "./scenes/studio-library.ts"
import { studioMap } from "./scenes/studio-map.ts"
import { studioPeople } from "./scenes/studio-people.ts"
import { studioPhones } from "./scenes/studio-phones.ts"
import { studioSound } from "./scenes/studio-sound.ts"
import { studioTable } from "./scenes/studio-table.ts"
import { studioTrain } from "./scenes/studio-train.ts"
import { studioWindow } from "./scenes/studio-window.ts"
import { studioWorkshop } from "./scenes/studio-workshop.ts"
import { upright } from "./scenes/upright.ts"

/** One picture of the site: its file name, where it goes, its size and the scene behind it. */
export type Picture = {
  name: string
  /** `upright` pictures stand in for a hero of the site on upright screens; browsers without AVIF crop the hero. */
  place: "demo" | "site" | "upright" | "static"
  size: Size
  scene: (size: Size) => Scene
  quality?: number
  grain?: number
  /** The AVIF copies are of these instead of the complete picture. */
  planes?: readonly Plane[]
}

const demo = (name: string, scene: Picture["scene"], grain?: number): Picture => ({
  name,
  place: "demo",
  size: sizes.demo,
  scene,
  grain,
})
const site = (name: string, size: Size, scene: Picture["scene"]): Picture => ({
  name,
  place: "site",
  size,
  scene,
  quality: 80,
})

/** What is in the air (depth 1) is in the sky: small dots everywhere would weigh more than all planes together. */
const far: Plane = { name: "far", holds: ({ depth }) => depth < 0.35 || depth === 1 }

/** Planes that move at their own speeds as the page scrolls. A phone gets one less. */
const widePlanes: readonly Plane[] = [
  far,
  { name: "middle", holds: ({ depth }) => depth >= 0.35 && depth < 0.7 },
  { name: "near", holds: ({ depth }) => depth >= 0.7 && depth < 1 },
]
const uprightPlanes: readonly Plane[] = [far, { name: "near", holds: ({ depth }) => depth >= 0.35 && depth < 1 }]

const hero = (name: string, scene: Picture["scene"]): Picture => ({
  ...site(`${name}-hero`, sizes.hero, scene),
  planes: widePlanes,
})

/** The hero of that name once more, for upright screens. */
const uprightHero = (name: string, scene: (size: Size) => Scene, frame: Frame, ground: string): Picture => ({
  name: `${name}-hero-upright`,
  place: "upright",
  size: sizes.upright,
  scene: () => upright(scene(sizes.hero), frame, ground),
  planes: uprightPlanes,
})

/** Pictures of play for a game's page, in the order of the gallery. */
const shots = (game: string, scenes: Picture["scene"][]): Picture[] =>
  scenes.map((scene, index) => site(`${game}-shot-${index + 1}`, sizes.demo, scene))

/** The scene and the gallery of one page about the studio, in the order of the gallery. */
const about = (category: string, hero: Picture["scene"], gallery: Picture["scene"][]): Picture[] => [
  { ...site(`about-${category}-hero`, sizes.hero, hero), grain: 9 },
  ...gallery.map((scene, index) => ({ ...site(`about-${category}-${index + 1}`, sizes.demo, scene), grain: 9 })),
]

const emberHero = (size: Size) =>
  emberOverpass(size, { seed: "hero", sun: 0.66, radius: 168, horizon: 610, shift: -1, company: 5 })
/** The two worlds close enough together for an upright screen. */
const homeUpright = (size: Size) =>
  home(size, { dawn: 0.565, road: 3.4, ship: { at: 0.675, scale: 0.4 }, watched: false })
const frostHero = (size: Size) => frostLongship(size, { seed: "hero", at: 0.66, scale: 0.84, sea: 560, shore: "right" })
const frostUpright = (size: Size) => frostLongship(size, { seed: "hero", at: 0.6, scale: 0.78, sea: 500, shore: null })

/** Every picture that is rendered, heroes first. */
export const pictures: Picture[] = [
  hero("home", (size) => home(size)),
  hero("last-day-on-earth", emberHero),
  hero("frostborn", frostHero),
  uprightHero("home", homeUpright, { x: 545, y: 10, width: 760 }, "#0a0a0d"),
  uprightHero("last-day-on-earth", emberHero, { x: 612, y: 135, width: 860 }, "#0e0b0a"),
  uprightHero("frostborn", frostUpright, { x: 540, y: 40, width: 840 }, "#040912"),
  site("last-day-on-earth-panel", sizes.panel, playStranger),
  site("frostborn-panel", sizes.panel, playSeats),
  site("last-day-on-earth-feature-1", sizes.feature, playRain),
  site("last-day-on-earth-feature-2", sizes.feature, playWatch),
  site("last-day-on-earth-feature-3", sizes.feature, playDoors),
  site("frostborn-feature-1", sizes.feature, playCrew),
  site("frostborn-feature-2", sizes.feature, playSteel),
  site("frostborn-feature-3", sizes.feature, playDawn),
  ...shots("last-day-on-earth", [
    (size) => playRoad(size),
    (size) => playCamp(size),
    playLoot,
    playYard,
    playTrade,
    playMap,
  ]),
  ...shots("frostborn", [
    (size) => playOars(size),
    (size) => playPack(size),
    (size) => playVillage(size),
    (size) => playForge(size),
    playRune,
    playMarket,
  ]),
  ...about("hobby", studioWorkshop, [studioTable, studioSound, emberSwatches]),
  ...about("dkp", studioLake, [studioTrain, studioMap, studioWindow]),
  ...about("education", studioLibrary, [studioBoard, studioLamps, studioDesk]),
  { name: "game-last-day-on-earth", place: "static", size: sizes.thumbnail, scene: emberHero, quality: 76, grain: 0 },
  { name: "game-frostborn", place: "static", size: sizes.thumbnail, scene: frostHero, quality: 76, grain: 0 },
  { name: "open-graph-default", place: "static", size: sizes.share, scene: (size) => home(size), quality: 82 },
  demo("ember-overpass", (size) => emberOverpass(size)),
  demo("ember-watchtower", (size) => emberWatchtower(size)),
  demo("ember-radio", (size) => emberRadio(size)),
  demo("ember-convoy", (size) => emberConvoy(size)),
  demo("ember-pines", (size) => emberPines(size)),
  demo("ember-bunker", (size) => emberBunker(size)),
  demo("ember-rain", (size) => emberRain(size)),
  demo("ember-night", (size) => emberNight(size)),
  demo("frost-longship", (size) => frostLongship(size)),
  demo("frost-lights", (size) => frostLights(size)),
  demo("frost-hall", (size) => frostHall(size)),
  demo("frost-runestone", (size) => frostRunestone(size)),
  demo("frost-fjord", (size) => frostFjord(size)),
  demo("frost-wolf", (size) => frostWolf(size)),
  demo("frost-forge", (size) => frostForge(size)),
  demo("frost-harbour", (size) => frostHarbour(size)),
  { ...site("studio-people", sizes.band, studioPeople), grain: 9 },
  demo("ember-storm", emberStorm),
  demo("ember-fence", emberFence),
  demo("ember-grey", emberGrey),
  demo("ember-morning-mast", emberMorningMast),
  demo("ember-thaw", emberThaw),
  demo("ember-clean-screen", emberCleanScreen),
  demo("ember-horde", emberHorde),
  demo("ember-drawer", emberDrawer),
  demo("ember-grid", emberGrid),
  demo("studio-phones", studioPhones, 9),
  demo("frost-window", frostWindow),
  demo("frost-evening", frostEvening),
  demo("frost-curtains", frostCurtains),
  demo("frost-floes", frostFloes),
  demo("frost-ring", frostRing),
  demo("frost-steps", frostSteps),
  demo("frost-rowers", frostRowers),
  demo("frost-bright-day", frostBrightDay),
  demo("frost-gale", frostGale),
  demo("frost-circle", frostCircle),
  demo("studio-desk", studioDesk, 9),
  demo("studio-window", studioWindow, 9),
  demo("studio-board", studioBoard, 9),
  demo("studio-sound", studioSound, 9),
  demo("studio-table", studioTable, 9),
  demo("studio-lamps", studioLamps, 9),
  demo("studio-map", studioMap, 9),
  demo("studio-train", studioTrain, 9),
  demo("chart-frame-time", frameTimes, 7),
  demo("diagram-base-grid", baseGrid, 8),
  demo("diagram-sail", sailDiagram, 8),
  demo("palette-ember", emberSwatches, 9),
  demo("palette-frost", frostSwatches, 9),
]
