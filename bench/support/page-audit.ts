import { loadLighthouse, type LighthouseResult } from "./lighthouse.ts"
import { median } from "./report.ts"

const categories = ["performance", "accessibility", "best-practices", "seo"] as const

type Category = (typeof categories)[number]

/** Lighthouse's results of one visit, times in milliseconds. */
export type PageAudit = {
  scores: Record<Category, number>
  largestPaint: number
  layoutShift: number
  blockingTime: number
  /** Audits that cost points, as `category: title`. */
  issues: string[]
}

/** How often a visit is repeated when some audits could not run, as happens on a busy machine. */
const attempts = 3

const wholeReport = async (url: string, port: number): Promise<LighthouseResult> => {
  const lighthouse = await loadLighthouse()
  for (let attempt = 1; ; attempt += 1) {
    const result = await lighthouse(url, { port, output: "json", logLevel: "silent", onlyCategories: [...categories] })
    if (result && categories.every((category) => typeof result.lhr.categories[category]?.score === "number"))
      return result.lhr
    if (attempt === attempts) throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? "audits are missing"}`)
  }
}

/**
 * Visits a page as Lighthouse does: a mid-range phone on a slow 4G connection, simulated.
 *
 * @param port the debugging port of a browser
 * @throws Error when Lighthouse cannot audit the page completely
 */
export const auditPage = async (url: string, port: number): Promise<PageAudit> => {
  const lhr = await wholeReport(url, port)
  const scoreOf = (category: Category): number => Math.round((lhr.categories[category]?.score ?? NaN) * 100)
  const valueOf = (audit: string): number => lhr.audits[audit]?.numericValue ?? NaN
  const issues = categories.flatMap((category) =>
    (lhr.categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${category}: ${lhr.audits[id]?.title ?? id}`)
  )
  return {
    scores: {
      performance: scoreOf("performance"),
      accessibility: scoreOf("accessibility"),
      "best-practices": scoreOf("best-practices"),
      seo: scoreOf("seo"),
    },
    largestPaint: valueOf("largest-contentful-paint"),
    layoutShift: valueOf("cumulative-layout-shift"),
    blockingTime: valueOf("total-blocking-time"),
    issues,
  }
}

/** The median of each value of several visits, and everything that cost points in any. */
export const medianAudit = (audits: PageAudit[]): PageAudit => {
  const of = (value: (audit: PageAudit) => number): number => median(audits.map(value))
  return {
    scores: {
      performance: of(({ scores }) => scores.performance),
      accessibility: of(({ scores }) => scores.accessibility),
      "best-practices": of(({ scores }) => scores["best-practices"]),
      seo: of(({ scores }) => scores.seo),
    },
    largestPaint: of(({ largestPaint }) => largestPaint),
    layoutShift: of(({ layoutShift }) => layoutShift),
    blockingTime: of(({ blockingTime }) => blockingTime),
    issues: [...new Set(audits.flatMap(({ issues }) => issues))],
  }
}
