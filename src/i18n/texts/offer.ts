import type texts from "../../../locales/en/offer.json"
import { textsOf } from "./texts-of.ts"

export default textsOf<typeof texts>("offer")
