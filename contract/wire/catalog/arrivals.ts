import { reply } from "../replies.ts";
import { picture, productVideo } from "./catalog.ts";

export const arrivesPictureReply = reply.extend({ arrivesPicture: picture });
export const videoReply = reply.extend({ video: productVideo });
