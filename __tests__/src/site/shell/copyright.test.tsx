/** @jest-environment node */
import { jest } from "@jest/globals"
import { createInstance } from "i18next"
import { renderToStaticMarkup } from "react-dom/server"
import { I18nextProvider } from "react-i18next"
import shell from "../../../../locales/en/shell.json" with { type: "json" }
import { studio } from "../../../../shared/studio.ts"
import { Copyright } from "../../../../src/site/shell/copyright.tsx"

const i18n = createInstance({ lng: "en", resources: { en: { shell } }, interpolation: { escapeValue: false } })
void i18n.init()

afterEach(() => {
  jest.useRealTimers()
})

test.each([
  [studio.foundedIn, `© ${studio.foundedIn} `],
  [studio.foundedIn + 3, `© ${studio.foundedIn}–${studio.foundedIn + 3} `],
])("names the years of the studio until %s", (year, text) => {
  jest.useFakeTimers({ now: Date.UTC(year, 5) })
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <Copyright />
    </I18nextProvider>
  )
  expect(html).toContain(`>${text}`)
})
