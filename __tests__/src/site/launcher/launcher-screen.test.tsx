/** @jest-environment node */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { jest } from "@jest/globals"
import { createInstance } from "i18next"
import { renderToString } from "react-dom/server"
import { I18nextProvider } from "react-i18next"
import { launcher, type LauncherSettings } from "../../../../src/settings/launcher.ts"
import { Link } from "../plain-link.tsx"
import { siteGames } from "../../../support/site-games.ts"
import { pictureView } from "../screen-fixtures.ts"

jest.unstable_mockModule("gatsby", () => ({ Link }))

const { LauncherScreen } = await import("../../../../src/site/launcher/launcher-screen.tsx")

const textsOf = (namespace: string): object =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../../../locales/en/${namespace}.json`), "utf8")) as object

const render = (settings: LauncherSettings): string => {
  const i18n = createInstance({
    lng: "en",
    resources: { en: { shell: textsOf("shell"), launcher: textsOf("launcher") } },
    interpolation: { escapeValue: false },
  })
  void i18n.init()
  return renderToString(
    <I18nextProvider i18n={i18n}>
      <LauncherScreen
        settings={settings}
        daily={{ text: "Tea and light rain.", link: "https://example.com/tea", linkLabel: null }}
        games={siteGames("en").map((game) => ({ ...game, line: "", intro: "", trailer: null, picture: pictureView }))}
      />
    </I18nextProvider>
  )
}

test("offers no download before the launcher is out", () => {
  const html = render({ ...launcher, enabled: false })
  expect(html).toContain("Not out yet")
  expect(html).toContain("What it will do")
  expect(html).not.toContain(launcher.downloads[0]?.url)
})

test("offers a download with version and size for every platform of the settings once it is out", () => {
  const html = render({ ...launcher, enabled: true })
  expect(html).toContain("Version 1.0.0 is here")
  for (const { url } of launcher.downloads) expect(html).toContain(`href="${url}"`)
  expect(html).toContain("Download for macOS")
  expect(html).toMatch(/61\.4\sMB/)
  expect(html).not.toContain("Not out yet")
})

test("shows the daily note as on the main page", () => {
  const html = render(launcher)
  expect(html).toContain("Tea and light rain.")
  expect(html).toContain('href="https://example.com/tea"')
})
