import { parseArgs } from "node:util"
import { launchBrowser } from "../__tests__/support/browser.ts"
import { smallestCopies, weighPage, type PageWeight } from "../__tests__/support/page-weight.ts"
import { publicAddresses } from "../__tests__/support/public-addresses.ts"
import { locales } from "../shared/locales.ts"
import { localizedPath, paths } from "../shared/paths.ts"
import { freePort } from "./support/http.ts"
import { wholeNumber } from "./support/numbers.ts"
import { auditPage, medianAudit, type PageAudit } from "./support/page-audit.ts"
import { withProduct } from "./support/product.ts"
import { kilobytes, markdownTable, printResult, printLine, seconds } from "./support/report.ts"

type Measured = { audit: PageAudit; weight: PageWeight }

/** Measures pages one after the other: two at a time would slow each other down. */
const measurePages = async (addresses: string[], rounds: number): Promise<Measured[]> => {
  const port = await freePort()
  await smallestCopies(addresses)
  const browser = await launchBrowser([`--remote-debugging-port=${port}`])
  try {
    const measured: Measured[] = []
    for (const address of addresses) {
      const audits: PageAudit[] = []
      for (let round = 0; round < rounds; round += 1)
        audits.push(await auditPage(`${process.env.SITE_ORIGIN ?? ""}${address}`, port))
      const audit = medianAudit(audits)
      measured.push({ audit, weight: await weighPage(browser, address) })
      printLine([`${address}: ${Object.values(audit.scores).join(" ")}`, ...audit.issues].join("\n  "))
    }
    return measured
  } finally {
    await browser.close()
  }
}

const scoreTable = (measured: Measured[]): string =>
  markdownTable(
    ["page", "performance", "accessibility", "best practices", "SEO", "LCP", "CLS", "TBT"],
    measured.map(({ audit: { scores, largestPaint, layoutShift, blockingTime }, weight }) => [
      weight.address,
      ...[scores.performance, scores.accessibility, scores["best-practices"], scores.seo].map(String),
      seconds(largestPaint),
      layoutShift.toFixed(3),
      `${Math.round(blockingTime)} ms`,
    ])
  )

const weightTable = (measured: Measured[]): string =>
  markdownTable(
    ["page", "HTML and styles, kB", "fonts", "pictures", "scripts before use", "scripts once used", "layout shift"],
    measured.map(({ weight: { address, html, css, fonts, pictures, scriptsBefore, scriptsAfter, layoutShift } }) => [
      address,
      ...[html + css, fonts, pictures, scriptsBefore, scriptsAfter].map(kilobytes),
      layoutShift.toFixed(3),
    ])
  )

/** Measures every kind of page in both languages, or those whose addresses contain one of the given parts. */
export const run = async (args: string[]): Promise<void> => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { rounds: { type: "string", default: "3" }, origin: { type: "string" } },
  })
  const rounds = wholeNumber(values.rounds)
  const measure = async (origin: string): Promise<void> => {
    process.env.SITE_ORIGIN = origin
    const kinds = [
      ...(await publicAddresses(origin)),
      paths.legal("cn/privacy-policy"),
      paths.legal("cn/terms-of-service"),
    ]
    const addresses = kinds.flatMap((address) => locales.map((locale) => localizedPath(address, locale)))
    const chosen = addresses.filter(
      (address) => positionals.length === 0 || positionals.some((part) => address.includes(part))
    )
    const measured = await measurePages(chosen, rounds)
    printResult(scoreTable(measured), weightTable(measured), `Medians of ${rounds}.`)
  }
  await (values.origin === undefined ? withProduct(measure) : measure(new URL(values.origin).origin))
}
