import { execFile } from "node:child_process"
import { z } from "zod"

/** What `npm audit --json` prints: a report, or the reason why there is none. */
const output = z.union([
  z.object({
    vulnerabilities: z.record(
      z.string(),
      z.object({ severity: z.string(), fixAvailable: z.union([z.boolean(), z.looseObject({})]).optional() })
    ),
  }),
  z.object({ message: z.string().optional(), error: z.object({ summary: z.string(), detail: z.string() }) }),
])

/** `clean`: nothing of concern is known. `found`: something is. `unknown`: no registry responded. */
export type AuditResult = { result: "clean" | "found" | "unknown"; text: string }

/** Severities that need an action. */
const concerning = ["high", "critical"]

const parsed = (text: string): z.output<typeof output> | undefined => {
  try {
    return output.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/**
 * What an audit came to.
 *
 * @param text what `npm audit --json` printed to standard output
 */
export const auditResult = (text: string): AuditResult => {
  const report = parsed(text)
  if (report === undefined) return { result: "unknown", text: "npm audit printed no report" }
  if ("error" in report) {
    const { summary, detail } = report.error
    const reason = [report.message, summary, detail].map((each) => each?.trim()).find(Boolean)
    return { result: "unknown", text: `the registry could not be asked: ${reason ?? "npm says no reason"}` }
  }
  const rows = Object.entries(report.vulnerabilities).filter(([, { severity }]) => concerning.includes(severity))
  if (rows.length === 0) return { result: "clean", text: "no known weakness of severity high or critical" }
  const named = rows.map(([name, { severity, fixAvailable }]) => {
    return `  ${severity} ${name}${fixAvailable ? ", a newer version mends it" : ""}`
  })
  return { result: "found", text: ["weaknesses are known of these packages:", ...named].join("\n") }
}

/** Exit codes by result: an audit that could not ask is no audit that found nothing. */
const exitCodes = { clean: 0, found: 1, unknown: 2 } as const

if (import.meta.main) {
  // All packages, or with --omit=dev those of production alone.
  const more = process.argv.slice(2)
  execFile("npm", ["audit", "--json", ...more], { maxBuffer: 100_000_000 }, (_error, text) => {
    const { result, text: said } = auditResult(text)
    process.stdout.write(`audit: ${said}\n`)
    process.exitCode = exitCodes[result]
  })
}
