import { isDatabaseAway } from "../../../server/db/database-away.ts"

const failing = (message: string, code?: string): Error => Object.assign(new Error(message), code ? { code } : {})

test.each([
  ...["ECONNREFUSED", "ECONNRESET", "ENOTFOUND", "EAI_AGAIN", "ETIMEDOUT", "EHOSTUNREACH", "EPIPE"],
  ...["08000", "08001", "08006", "53300", "57P01", "57P02", "57P03", "25P03", "57014"],
])("an error with the code %s means that the database is away", (code) => {
  expect(isDatabaseAway(failing("something", code))).toBe(true)
})

test.each([
  "Connection terminated",
  "Connection terminated unexpectedly",
  "Connection terminated due to connection timeout",
  "timeout exceeded when trying to connect",
  "Client has encountered a connection error and is not queryable",
  "Client was closed and is not queryable",
])("the driver's “%s” means that the database is away", (message) => {
  expect(isDatabaseAway(failing(message))).toBe(true)
})

test.each([
  ["a broken rule of the tables", failing("duplicate key value", "23505")],
  ["a deadlock", failing("deadlock detected", "40P01")],
  ["a file that is not there", failing("no such file", "ENOENT")],
  ["an error of the program", new TypeError("Cannot read properties of null")],
  ["a text of somebody else", failing("Connection terminated", "23514")],
  ["what is no error", "ECONNREFUSED"],
])("%s does not mean that the database is away", (_what, error) => {
  expect(isDatabaseAway(error)).toBe(false)
})
