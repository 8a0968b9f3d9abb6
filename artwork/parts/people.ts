import { known } from "../lib/known.ts"
import type { Look } from "./person.ts"

/** Who the player leads in Last Day on Earth. */
export const survivor: Look = {
  skin: "#d09a70",
  coat: "#9c4a2c",
  trousers: "#4a4a44",
  head: "cap",
  hat: "#b8572e",
  pack: "#5f6a48",
  rim: "#ffcf8a",
}
/** A friend with a rifle. */
export const scavenger: Look = {
  skin: "#b98058",
  coat: "#5f6a4a",
  trousers: "#43382e",
  head: "hood",
  hat: "#4d5740",
  pack: "#7a5a36",
  rim: "#ffcf8a",
}
/** Somebody who trades. */
export const trader: Look = {
  skin: "#c58f66",
  coat: "#6d5a8a",
  trousers: "#3a332e",
  head: "hair",
  hat: "#d9d2c4",
  beard: "#cfc7b8",
  pack: "#8a5c32",
  rim: "#ffcf8a",
}
export const mechanic: Look = {
  skin: "#8f5f42",
  coat: "#c08a3a",
  trousers: "#3d4650",
  head: "hair",
  hat: "#1c1410",
  rim: "#ffcf8a",
}

const rags = ["#5a5a4a", "#6a4f44", "#4c5058", "#6d6450", "#574a52"]
/** One of the infected. */
export const infected = (which: number): Look => ({
  skin: "#93a081",
  coat: known(rags[which % rags.length]),
  trousers: known(["#3a3630", "#443a34", "#34343a"][which % 3]),
  head: which % 3 === 1 ? "hair" : "bald",
  hat: "#2c2620",
  rim: "#e9b46a",
})

/** Who the player leads in Frostborn. */
export const viking: Look = {
  skin: "#e0b28e",
  coat: "#3f6f8c",
  trousers: "#3a3f48",
  head: "helmet",
  hat: "#9fb0b8",
  cloak: "#b4533a",
  beard: "#c98a4a",
  rim: "#d8f4ff",
}
export const shieldMaiden: Look = {
  skin: "#e8bd9a",
  coat: "#5f7f6a",
  trousers: "#3c3a3a",
  head: "hair",
  hat: "#d8a860",
  cloak: "#37566e",
  rim: "#d8f4ff",
}
export const elder: Look = {
  skin: "#d0a483",
  coat: "#4a4f66",
  trousers: "#33343e",
  head: "hood",
  hat: "#3c4a66",
  beard: "#e4e8ea",
  cloak: "#2f3c56",
  rim: "#d8f4ff",
}
export const hunter: Look = {
  skin: "#c99a78",
  coat: "#7a5c40",
  trousers: "#3c342e",
  head: "fur",
  hat: "#6d5844",
  pack: "#5a4330",
  rim: "#d8f4ff",
}
export const smithy: Look = {
  skin: "#b98462",
  coat: "#6a3f2c",
  trousers: "#2f2a28",
  head: "bald",
  hat: "#2f2a28",
  beard: "#5a2f1c",
  rim: "#ffc27a",
}
const crew: readonly Look[] = [
  viking,
  shieldMaiden,
  hunter,
  { ...viking, coat: "#8a5140", head: "hair", hat: "#7a4a24", cloak: undefined },
  { ...hunter, coat: "#4d6a7c", head: "hood", hat: "#44606f" },
  { ...shieldMaiden, coat: "#6d5a86", hat: "#3a2a20", cloak: undefined },
]
/** One of those at the oars. */
export const crewman = (which: number): Look => known(crew[which % crew.length])
