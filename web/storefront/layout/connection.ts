import * as m from "#messages";
import { toast } from "#web/ui/dialog/toast.tsx";

/** Shows a toast while the browser is offline. */
export function watchConnection(): () => void {
  let close = () => {};
  const look = () => {
    close();
    close = navigator.onLine ? () => {} : toast.stay(m.offline_notice());
  };
  look();
  window.addEventListener("online", look);
  window.addEventListener("offline", look);
  return () => {
    close();
    window.removeEventListener("online", look);
    window.removeEventListener("offline", look);
  };
}
