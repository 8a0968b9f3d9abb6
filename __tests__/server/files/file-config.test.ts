import { readConfig } from "../../../server/app/config.ts"

const storage = {
  S3_ENDPOINT: "https://s3.studio.example/",
  S3_BUCKET: "media",
  S3_REGION: "eu-north-1",
  S3_ACCESS_KEY_ID: "AKIA1",
  S3_SECRET_ACCESS_KEY: "kX3vQ8mZp1Lw7RtYb2Nc",
}

const messageOf = (variables: Record<string, string>): string => {
  try {
    readConfig(variables)
    return "accepted"
  } catch (error) {
    return error instanceof Error ? error.message : ""
  }
}

test("stores files in a folder and scans nothing by default", () => {
  expect(readConfig({}).files).toEqual({ s3: null, clamd: null })
})

test("accepts a storage", () => {
  expect(readConfig(storage).files.s3).toEqual({
    endpoint: "https://s3.studio.example",
    bucket: "media",
    region: "eu-north-1",
    accessKeyId: "AKIA1",
    secretAccessKey: "kX3vQ8mZp1Lw7RtYb2Nc",
  })
})

test("requires TLS to a storage on another machine, unless the setting allows plain HTTP", () => {
  const plain = { ...storage, S3_ENDPOINT: "http://storage.local:9000" }
  const issue = "S3_ENDPOINT: must be https, except on this machine"
  expect(messageOf(plain)).toContain(issue)
  expect(messageOf({ ...plain, S3_PLAIN_HTTP: "false" })).toContain(issue)
  expect(messageOf({ ...plain, S3_ENDPOINT: "http://localhost.studio.example" })).toContain(issue)
  expect(messageOf({ ...plain, S3_PLAIN_HTTP: "true" })).toBe("accepted")
  expect(messageOf({ ...plain, S3_ENDPOINT: "http://127.0.0.1:9000" })).toBe("accepted")
})

test("names all missing settings of a storage in one message, and no secret", () => {
  const message = messageOf({ S3_SECRET_ACCESS_KEY: "kX3vQ8mZp1Lw7RtYb2Nc", PORT: "x" })
  for (const name of ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "PORT"])
    expect(message).toContain(`\n  ${name}: `)
  expect(message).not.toContain("kX3v")
})

test.each([
  ["S3_ENDPOINT", "s3.studio.example"],
  ["S3_BUCKET", "Media/../x"],
])("rejects %s=%s", (name, value) => {
  expect(messageOf({ ...storage, [name]: value })).toContain(`${name}: must be`)
})

test.each([
  ["clamd.local:3310", { host: "clamd.local", port: 3310 }],
  ["tcp://10.0.0.5:3310", { host: "10.0.0.5", port: 3310 }],
  ["[::1]:3310", { host: "::1", port: 3310 }],
  ["/run/clamav/clamd.ctl", { path: "/run/clamav/clamd.ctl" }],
])("accepts the scanner at %s", (value, address) => {
  expect(readConfig({ CLAMD_ADDRESS: value }).files.clamd).toEqual(address)
})

test.each(["clamd", "clamd:", "clamd:0", "clamd:70000", "http://clamd:3310/x"])(
  "rejects the scanner at %s",
  (value) => {
    expect(messageOf({ CLAMD_ADDRESS: value })).toContain("CLAMD_ADDRESS: must be host:port")
  }
)
