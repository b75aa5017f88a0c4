/** An answer without the request's own id: what could tell two refusals apart. */
export async function said(answer: Response): Promise<{ status: number; body: unknown }> {
  const { request_id: _, ...body } = (await answer.json()) as Record<string, unknown>
  return { status: answer.status, body }
}
