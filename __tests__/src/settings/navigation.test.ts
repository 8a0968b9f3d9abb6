import { navigation } from "../../../src/settings/navigation.ts"

test("has the sections in the order of the specification, with Contacts out of the top bar", () => {
  expect(navigation.map((entry) => entry.path)).toEqual(["/games", "/job", "/partnership", "/contacts", "/support"])
  expect(navigation.filter((entry) => entry.hideInTopBar).map((entry) => entry.path)).toEqual(["/contacts"])
})
