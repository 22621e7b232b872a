// Questions and reviews, for access-table.ts.
import { customers, inBody, open, owned, owners, type Row } from "./access-rows.ts";

export const heard: Record<string, Row> = {
  "POST /api/question": open,
  "GET /api/question/list": open,
  "POST /api/question/own": open,
  "POST /api/question/withdraw": open,
  "GET /api/question/mine": customers,
  "GET /api/question/desk": owners,
  "GET /api/question/waiting": owners,
  "POST /api/question/answer": owned(
    inBody("question", (question) => ({ question, revision: 1, answer: "Water less.", isShown: true })),
  ),
  "POST /api/question/state": owned(inBody("question", (question) => ({ question, revision: 2, state: "hidden" }))),
  "POST /api/question/remove": owned(inBody("question", (question) => ({ question, revision: 3 }))),
  "POST /api/review/helpful": open,
  "GET /api/review/list": open,
  "POST /api/review/report": open,
  "GET /api/review/mine": customers,
  "POST /api/review/mine": open,
  "POST /api/review": open,
  "POST /api/review/withdraw": open,
  "GET /api/review/desk": owners,
  "GET /api/review/waiting": owners,
  "POST /api/review/moderate": owners,
  "POST /api/review/reply": owners,
  "GET /api/review/settings": owners,
  "PUT /api/review/settings": owners,
};
