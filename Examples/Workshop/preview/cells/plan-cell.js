import { picture } from "../phone/picture.js";

/** How the preview shows a `PlanCell`. */
export function PlanCell({ data }) {
  return picture(data.image, "wide");
}
