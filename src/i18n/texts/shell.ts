import type texts from "../../../locales/en/shell.json"
import { textsOf } from "./texts-of.ts"

export default textsOf<typeof texts>("shell")
