import { readConfig } from "../../../server/app/config.ts"
import { productionVariables } from "../../support/production-variables.ts"

const { MAIL: _outbox, ...production } = productionVariables

test("reads a mail server from one address", () => {
  const { mail } = readConfig({
    SMTP_URL: "smtps://site%40studio:p%2Fw@mail.studio.example",
    MAIL_FROM: "a@studio.example",
  })
  expect(mail).toEqual({
    from: "a@studio.example",
    smtp: {
      host: "mail.studio.example",
      port: 465,
      secure: true,
      user: "site@studio",
      password: "p/w",
      requireTls: true,
    },
  })
})

test("requires STARTTLS without TLS, except on this machine", () => {
  const smtpOf = (url: string) => readConfig({ SMTP_URL: url, MAIL_FROM: "a@studio.example" }).mail.smtp
  expect(smtpOf("smtp://mail.studio.example")).toMatchObject({ port: 587, secure: false, requireTls: true })
  expect(smtpOf("smtp://127.0.0.1:2525")).toMatchObject({ port: 2525, secure: false, requireTls: false })
  expect(smtpOf("smtp://[::1]:2525")).toMatchObject({ host: "::1", requireTls: false })
})

test("production requires a mail server, or the setting that mails become files", () => {
  expect(() => readConfig(production)).toThrow(/SMTP_URL: is missing.*\n.*MAIL_FROM: is missing/)
  expect(readConfig({ ...production, MAIL: "outbox" }).mail.smtp).toBeNull()
})

test.each([
  [{ SMTP_URL: "https://mail.studio.example", MAIL_FROM: "a@studio.example" }, "SMTP_URL: must be an address"],
  [{ SMTP_URL: "smtp://a:%zz@mail.studio.example", MAIL_FROM: "a@studio.example" }, "SMTP_URL: must have user"],
  [{ SMTP_URL: "smtp://mail.studio.example" }, "MAIL_FROM: is missing"],
  [{ MAIL: "smtp", MAIL_FROM: "a@studio.example" }, "SMTP_URL: is missing"],
  [{ MAIL_FROM: "Studio <a@studio.example>\r\nBcc: b@studio.example" }, "MAIL_FROM: "],
  [{ MAIL: "pigeon" }, "MAIL: "],
])("reports the issue of %j", (variables, issue) => {
  expect(() => readConfig(variables)).toThrow(issue)
})
