/** Percent-encodes characters not allowed in a header or a configuration file; encoded ones stay as they are. */
export const encodedAddress = (address: string): string =>
  encodeURI(address)
    .replaceAll("%25", "%")
    .replaceAll(/[$"'`;]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
