import type texts from "../../../locales/en/legal.json"
import { textsOf } from "./texts-of.ts"

export default textsOf<typeof texts>("legal")
