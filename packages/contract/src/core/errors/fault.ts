/** How a failure is answered; `retry` says whether the unchanged call may be sent again. */
export type Fault = { status: number; retry: boolean }
