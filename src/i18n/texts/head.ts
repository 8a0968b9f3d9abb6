import type texts from "../../../locales/en/head.json"
import { textsOf } from "./texts-of.ts"

export default textsOf<typeof texts>("head")
