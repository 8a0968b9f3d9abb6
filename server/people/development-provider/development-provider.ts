import { publicPolicy } from "../../http/route-policy.ts"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { Provider } from "oidc-provider"
import { demoAccounts } from "./demo-accounts.ts"
import { createDevelopmentIssuer, type DevelopmentClient } from "./development-issuer.ts"
import { isLoopback } from "../../http/loopback.ts"
import {
  accountField,
  accountPage,
  pagePolicy,
  providerErrorPage,
  styleSheet,
  styleSheetName,
} from "./provider-pages.ts"

export type DevelopmentProviderOptions = {
  production: boolean
  publicUrl: string
  /** Path of the mount, as the browser sees it. */
  mountPath: string
  client: DevelopmentClient
}

const isOwnName = (host: string): boolean => isLoopback(URL.parse(`http://${host}`)?.hostname ?? "")

/** A proxy or tunnel that passes the public on names the public host in one of them, and must not open the accounts to it. */
const isForThisMachine = ({ headers }: FastifyRequest): boolean =>
  !/\bhost=/i.test([headers.forwarded ?? ""].flat().join()) &&
  [headers.host ?? "", ...[headers["x-forwarded-host"] ?? []].flat()].every(isOwnName)

type Interaction = Awaited<ReturnType<Provider["interactionDetails"]>>

/**
 * Adds a real OpenID provider with ready-made accounts to the application, under the prefix of its scope. It needs no
 * password, so it exists only outside production, and responds only under the names of this machine. A foreign page that
 * points its own name here gets 404, and so does the client of a proxy with a public name.
 *
 * @throws Error in production
 */
export const developmentProvider = (app: FastifyInstance, options: DevelopmentProviderOptions): void => {
  const { production, publicUrl, mountPath, client } = options
  if (production) throw new Error("The development provider must not run in production")
  const publicAddress = new URL(publicUrl)

  // Created when first needed: most starts and tests never sign in.
  let made: Promise<Provider> | null = null
  const provider = (): Promise<Provider> => (made ??= createDevelopmentIssuer(`${publicUrl}${mountPath}`, client))

  app.addHook("onRequest", async (request, reply) => {
    reply.header("content-security-policy", pagePolicy).header("cache-control", "no-store")
    if (isForThisMachine(request)) return
    reply.callNotFound()
    return reply
  })

  // The provider reads bodies itself; our one form is read below.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser("*", (_request, _body, done) => {
    done(null)
  })

  /** Passes the raw request on, as a request to the public address without the path of the mount. */
  const delegate = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const callback = (await provider()).callback()
    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    const { raw } = request
    raw.headers.host = publicAddress.host
    raw.headers["x-forwarded-proto"] = publicAddress.protocol.replace(":", "")
    delete raw.headers["x-forwarded-host"]
    const url = raw.url ?? mountPath
    Object.assign(raw, { originalUrl: url, url: url.slice(mountPath.length) || "/" })
    await callback(raw, reply.raw)
  }

  const sendPage = (reply: FastifyReply, html: string): FastifyReply =>
    reply.header("content-type", "text/html; charset=utf-8").send(html)

  /** The sign-in of this page; null when the browser sends no cookie for it, or it has expired. */
  const findInteraction = async (request: FastifyRequest, reply: FastifyReply): Promise<Interaction | null> => {
    const { uid } = request.params as { uid: string }
    try {
      const interaction = await (await provider()).interactionDetails(request.raw, reply.raw)
      return interaction.uid === uid ? interaction : null
    } catch {
      return null
    }
  }

  const sendExpired = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    sendPage(reply.code(400), providerErrorPage(mountPath, request.headers["accept-language"]))

  const route = { schema: { hide: true }, config: { policy: publicPolicy } }

  app.get(`/${styleSheetName}`, route, (_request, reply) =>
    reply.header("content-type", "text/css; charset=utf-8").send(styleSheet)
  )

  app.get("/interaction/:uid", route, async (request, reply) =>
    (await findInteraction(request, reply))
      ? sendPage(reply, accountPage(mountPath, request.headers["accept-language"]))
      : sendExpired(request, reply)
  )

  void app.register((form, _options, done) => {
    form.addContentTypeParser<string>(
      "application/x-www-form-urlencoded",
      { parseAs: "string" },
      (_request, body, parsed) => parsed(null, new URLSearchParams(body))
    )
    form.post("/interaction/:uid", route, async (request, reply) => {
      const chosen = request.body instanceof URLSearchParams ? request.body.get(accountField) : null
      const account = demoAccounts.find(({ id }) => id === chosen)
      if ((!account && chosen !== "") || !(await findInteraction(request, reply))) return sendExpired(request, reply)
      const result = account ? { login: { accountId: account.id } } : { error: "access_denied" }
      const next = await (await provider()).interactionResult(request.raw, reply.raw, result)
      return reply.redirect(next, 303)
    })
    done()
  })

  app.all("/*", route, delegate)
}
