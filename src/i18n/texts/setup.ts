import type texts from "../../../locales/en/setup.json"
import { textsOf } from "./texts-of.ts"

export default textsOf<typeof texts>("setup")
