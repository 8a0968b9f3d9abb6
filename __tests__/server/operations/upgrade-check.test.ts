import * as check from "../../../server/operations/upgrade-check.ts"

const now = new Date("2026-06-15T12:00:00Z")

const levels = (findings: readonly check.Finding[]) => findings.map(({ level }) => level)

test("wants the Node that is pinned, whatever its minor version", () => {
  expect(check.checkNode("24.1.0", "24.21.0").level).toBe("good")
  const wrong = check.checkNode("22.9.0", "24.21.0")
  expect(wrong).toMatchObject({ level: "wrong", text: expect.stringContaining("npm ci installs 24.21.0") as string })
})

test("compares versions by their numbers, and refuses to go back", () => {
  const at = "2026-06-01T00:00:00.000Z"
  expect(check.checkVersion(null, "2.4.0").level).toBe("note")
  expect(check.checkVersion({ version: "2.9.0", at }, "2.10.0").level).toBe("good")
  const back = check.checkVersion({ version: "2.10.0", at }, "2.9.0")
  expect(back).toMatchObject({ level: "wrong", text: expect.stringContaining("only a restored backup") as string })
})

describe("of tables", () => {
  const known = ["0001-a", "0002-b", "0003-c"]
  const tables = (migrations: string[] | null, queue: number | null = 43, hasStarted = false) =>
    check.checkMigrations({ migrations, queue }, { known, queue: 43, hasStarted })

  test("names the migrations to come", () => {
    expect(tables(known)).toEqual([{ about: "tables", level: "good", text: "nothing to change" }])
    expect(tables(["0001-a"])[0]).toMatchObject({ level: "note", text: "a start will run 0002-b, 0003-c" })
    expect(tables([])[0]).toMatchObject({ level: "note", text: expect.stringContaining("empty") as string })
  })

  test("refuses an empty database where a server was started: the settings name another one than its", () => {
    expect(tables([], null, true)).toEqual([
      { about: "tables", level: "wrong", text: expect.stringContaining("DATABASE_URL") as string },
    ])
  })

  test("refuses those of a later version, and those that nobody knows", () => {
    expect(tables([...known, "0004-d"])[0]).toMatchObject({
      level: "wrong",
      text: expect.stringContaining("0004-d") as string,
    })
    expect(tables(null)[0]).toMatchObject({ level: "wrong", text: expect.stringContaining("stop it") as string })
  })

  test("compares the version of the queue's", () => {
    expect(levels(tables(known, 40))).toEqual(["good", "note"])
    expect(levels(tables(known, 44))).toEqual(["good", "wrong"])
    expect(levels(tables(known, null))).toEqual(["good"])
  })
})

describe("of settings", () => {
  const known = ["PORT", "S3_BUCKET", "S3_REGION", "WEBHOOK_URL", "LOG_LEVEL"]
  const settings = (variables: string[], inFile: string[] = []) => check.checkSettings({ variables, inFile }, known)

  test("finds a slip of the pen, and says what was meant", () => {
    expect(settings(["S3_BUKET"])).toEqual([
      { about: "settings", level: "wrong", text: "S3_BUKET is no setting: S3_BUCKET is" },
    ])
    expect(levels(settings([], ["WEBHOOK_URI"]))).toEqual(["wrong"])
  })

  test("notes what begins like a setting, and everything unknown in a file of settings", () => {
    expect(levels(settings(["S3_FORCE_PATH_STYLE"]))).toEqual(["note"])
    expect(levels(settings([], ["OLD_NAME"]))).toEqual(["note"])
  })

  test("leaves alone what other programs have", () => {
    expect(levels(settings(["PATH", "HOME", "PORT", "SORT", "LOGNAME", "SESSION_MANAGER"], ["PORT"]))).toEqual(["good"])
  })
})

test("wants room for a backup, beside it and in the folder for temporary files", () => {
  const room = { rows: 1_000_000, files: 900_000_000, temporary: 1e9, data: 2e9 }
  expect(check.checkRoom(room).level).toBe("good")
  expect(check.checkRoom({ ...room, data: 5e8 }).level).toBe("wrong")
  const { level, text } = check.checkRoom({ ...room, temporary: 1e6 })
  expect([level, text]).toEqual(["wrong", expect.stringContaining("temporary files, which is too little")])
})

test("wants a backup that is younger than a day", () => {
  expect(check.checkBackup(null, now).level).toBe("wrong")
  expect(check.checkBackup({ at: "2026-06-15T02:00:00.000Z", place: "/b/one.tar" }, now)).toEqual({
    about: "backup",
    level: "good",
    text: "the newest is one.tar of 2026-06-15 02:00 UTC",
  })
  expect(check.checkBackup({ at: "2026-06-14T02:00:00.000Z", place: "/b/one.tar" }, now).level).toBe("wrong")
})
