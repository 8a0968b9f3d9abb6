import type texts from "../../../locales/en/support.json"
import { textsOf } from "./texts-of.ts"

export default textsOf<typeof texts>("support")
