import type texts from "../../../locales/en/jobs.json"
import { textsOf } from "./texts-of.ts"

export default textsOf<typeof texts>("jobs")
