/** Whether a host is this machine, as an address to bind to or the `hostname` of a URL, where IPv6 stands in brackets (RFC 3986, 3.2.2). */
export function isLoopback(host: string): boolean {
  return ['localhost', '::1', '[::1]'].includes(host) || /^127\.\d+\.\d+\.\d+$/.test(host)
}
