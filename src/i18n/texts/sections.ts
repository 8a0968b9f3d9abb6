import type texts from "../../../locales/en/sections.json"
import { textsOf } from "./texts-of.ts"

export default textsOf<typeof texts>("sections")
