import { describeStore } from "../../support/store-behavior.ts"
import { useTestDatabase } from "../../support/test-database.ts"

describeStore("PGlite", useTestDatabase())
