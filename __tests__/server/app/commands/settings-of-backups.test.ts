import { readBackupSettings } from "../../../../server/app/commands/settings-of-backups.ts"

test("backups are read without settings of sign-in, in an installation that has no provider of its own", () => {
  // With one named, a server never looks for the package of the development's.
  expect(readBackupSettings({}).openId?.issuer).toBe("http://127.0.0.1:9")
})

test("a server's own settings are taken as they are", () => {
  const named = {
    OIDC_ISSUER: "https://id.example",
    OIDC_CLIENT_ID: "site",
    OIDC_CLIENT_SECRET: "kX3vQ8mZp1Lw7RtYb2Nc",
  }
  expect(readBackupSettings(named).openId?.issuer).toBe("https://id.example")
  expect(() => readBackupSettings({ OIDC_ISSUER: named.OIDC_ISSUER })).toThrow("OIDC_CLIENT_ID")
})
