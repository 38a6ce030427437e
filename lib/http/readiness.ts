/** 200 while `assertReady` passes, else 503. What failed stays in the log: the address is open to anyone. */
export async function readiness(assertReady: () => Promise<void>): Promise<Response> {
  const headers = { 'Cache-Control': 'no-store' }
  try {
    await assertReady()
    return Response.json({ status: 'ready' }, { headers })
  } catch {
    return Response.json({ status: 'unavailable', database: 'unreachable' }, { status: 503, headers })
  }
}
