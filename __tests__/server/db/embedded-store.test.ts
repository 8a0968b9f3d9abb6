import { describeStore } from "../../support/store-behaviour.ts"
import { useTestDatabase } from "../../support/test-database.ts"

describeStore("PGlite", useTestDatabase())
