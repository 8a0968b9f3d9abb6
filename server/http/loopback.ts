/** Names under which a browser reaches the machine that it runs on, as URL.hostname writes them. */
const loopbackNames: readonly string[] = ["localhost", "127.0.0.1", "[::1]"]

export const isLoopback = (hostname: string): boolean => loopbackNames.includes(hostname)
