import type texts from "../../../locales/en/unloaded.json"
import { textsOf } from "./texts-of.ts"

export default textsOf<typeof texts>("unloaded")
