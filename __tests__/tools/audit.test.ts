import { execFile } from "node:child_process"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { resolve } from "node:path"
import { auditResult } from "../../tools/audit.ts"

const report = (vulnerabilities: Record<string, object>) => JSON.stringify({ auditReportVersion: 2, vulnerabilities })

test("passes without known weaknesses, and with slight ones", () => {
  expect(auditResult(report({})).result).toBe("clean")
  expect(auditResult(report({ slow: { severity: "moderate" } })).result).toBe("clean")
})

test("names the packages whose weakness is grave, and whether a newer version mends it", () => {
  const { result, text } = auditResult(
    report({
      open: { severity: "critical", fixAvailable: { name: "open" } },
      weak: { severity: "high", fixAvailable: false },
    })
  )
  expect(result).toBe("found")
  expect(text).toContain("critical open, a newer version mends it\n  high weak")
})

test.each(["", "not JSON", "{}"])("does not know what %j means", (text) => {
  expect(auditResult(text)).toEqual({ result: "unknown", text: "npm audit printed no report" })
})

test("says that the registry could not be asked, and ends with 2", async () => {
  const registry = createServer((_request, response) => response.writeHead(405).end())
  await new Promise<void>((done) => registry.listen(0, "127.0.0.1", done))
  const { port } = registry.address() as AddressInfo
  const { code, output } = await new Promise<{ code: unknown; output: string }>((done) => {
    const env = { ...process.env, npm_config_registry: `http://127.0.0.1:${port}`, npm_config_fetch_retries: "0" }
    const cwd = resolve(import.meta.dirname, "../..")
    execFile(process.execPath, ["tools/audit.ts"], { cwd, env }, (error, text) =>
      done({ code: error?.code, output: text })
    )
  })
  registry.close()
  expect(output).toMatch(/^audit: the registry could not be asked: .*405/)
  expect(code).toBe(2)
})
