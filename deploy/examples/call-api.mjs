/**
 * Calls the content API with the token of SITE_TOKEN at the site of SITE_URL.
 *
 * @param path below the API's base path, as /api/v1/daily/set
 * @param body fields of a POST; a GET without them
 * @returns status, and the response or the failure with its `code` and `message`
 */
export const callApi = async (path, body) => {
  const { SITE_URL, SITE_TOKEN } = process.env
  if (!SITE_URL || !SITE_TOKEN) throw new Error("SITE_URL and SITE_TOKEN are needed")
  const response = await fetch(new URL(`/v1${path}`, SITE_URL), {
    method: body ? "POST" : "GET",
    headers: { authorization: `Bearer ${SITE_TOKEN}`, ...(body ? { "content-type": "application/json" } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(30_000),
  })
  return { status: response.status, ...(await response.json()) }
}

/** The response of a call that has to succeed. @throws Error that says why it did not */
export const succeed = ({ status, code, response, message, details }) => {
  if (code === 0) return response
  const where = (details ?? []).map((one) => `${one.path} ${one.message}`).join("; ")
  throw new Error(`${status}: ${message}${where ? ` (${where})` : ""}`)
}
