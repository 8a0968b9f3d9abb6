import { ownAddress } from "../../../server/app/own-address.ts"

test.each([
  ["127.0.0.1", "http://127.0.0.1:8000"],
  ["0.0.0.0", "http://127.0.0.1:8000"],
  ["::", "http://[::]:8000"],
  ["fd00::5", "http://[fd00::5]:8000"],
  ["localhost", "http://localhost:8000"],
])("a server that listens on %s is reached under %s", (host, origin) => {
  expect(ownAddress({ host, port: 8000 })).toBe(origin)
  expect(URL.parse(origin)?.port).toBe("8000")
})
