import { describe, expect, it } from 'vitest'
import { sampleXml, serveTestNode, type ServedNode } from './server-fixture.ts'

const beside = ({ url }: ServedNode, path: string) => fetch(`${new URL(url).origin}${path}`)

describe('/healthz', () => {
  it('says ok without a key', async () => {
    const served = await serveTestNode()
    const response = await beside(served, '/healthz')
    expect([response.status, await response.text()]).toEqual([200, 'ok\n'])
  })
})

describe('/metrics', () => {
  it('counts documents and answers by operation and status, in the text format of Prometheus', async () => {
    const served = await serveTestNode()
    await served.client.upload_xml({ body: sampleXml('peppol') })
    await served.call('/v2/documents')
    await served.call('/v2/documents?limit=0')
    await served.call('/v2/nothing')
    const response = await beside(served, '/metrics')
    expect(response.headers.get('content-type')).toContain('version=0.0.4')
    const text = await response.text()
    for (const line of text.trimEnd().split('\n')) {
      expect(line).toMatch(/^(?:# (?:HELP|TYPE) \w+ .+|\w+(?:\{\w+="[^"\n]*"(?:,\w+="[^"\n]*")*\})? [\d.e+-]+)$/)
    }
    expect(text).toContain('kontor_documents 1\n')
    expect(text).toContain('kontor_calls_total{operation="upload_xml",status="201"} 1\n')
    expect(text).toContain('kontor_calls_total{operation="documents_list",status="200"} 1\n')
    expect(text).toContain('kontor_calls_total{operation="documents_list",status="422"} 1\n')
    expect(text).toContain('kontor_calls_total{operation="none",status="404"} 1\n')
    expect(text).toContain('kontor_call_seconds_bucket{operation="documents_list",le="+Inf"} 2\n')
    for (const name of ['process_cpu_seconds_total', 'process_resident_memory_bytes', 'nodejs_heap_size_used_bytes']) {
      expect(Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1])).toBeGreaterThan(0)
    }
    expect(text).not.toContain(served.key)
  })
})
