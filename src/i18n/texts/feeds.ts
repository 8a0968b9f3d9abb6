import type texts from "../../../locales/en/feeds.json"
import { textsOf } from "./texts-of.ts"

export default textsOf<typeof texts>("feeds")
