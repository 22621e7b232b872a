import { type FormEvent, useEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { AdminIcon } from "./admin-icon.tsx";
import { Brand } from "./brand.tsx";

type TopBarProps = { isOpen: boolean; isNarrow: boolean; onOpen: () => void; onCollapse: () => void };

export function TopBar({ isOpen, isNarrow, onOpen, onCollapse }: TopBarProps) {
  return (
    <div className="atop">
      <button
        type="button"
        className="iconbtn only-d atop__collapse"
        aria-label={isNarrow ? "Expand sidebar" : "Collapse sidebar"}
        aria-expanded={!isNarrow}
        onClick={onCollapse}
      >
        <AdminIcon name="sidebar" />
      </button>
      <button type="button" className="iconbtn only-m" aria-label="Open menu" aria-expanded={isOpen} onClick={onOpen}>
        <Icon name="menu" className="i-24" />
      </button>
      <span className="only-m">
        <Link className="brand" to="/" aria-label="Storefront">
          <Brand />
        </Link>
      </span>
      <ProductSearch />
      <span className="only-m atop__gap" />
      <ButtonLink size="sm" className="only-d" to="/admin">
        <Icon name="plus" className="i-18" />
        Add
      </ButtonLink>
      <button type="button" className="iconbtn only-d" aria-label="Refresh" onClick={() => window.location.reload()}>
        <AdminIcon name="refresh" />
      </button>
      <Link className="iconbtn only-d" aria-label="Settings" to="/admin">
        <AdminIcon name="settings" />
      </Link>
      <ProfileMenu />
    </div>
  );
}

/** Finds products in the list; `/` and Ctrl-K bring the cursor here. */
function ProductSearch() {
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.closest("input, textarea, select");
      const isCalled = (event.key === "/" && !isTyping) || (event.key === "k" && (event.ctrlKey || event.metaKey));
      if (!isCalled) return;
      event.preventDefault();
      field.current?.focus();
    };
    window.addEventListener("keydown", focus);
    return () => window.removeEventListener("keydown", focus);
  }, []);

  function submit(event: FormEvent) {
    event.preventDefault();
    const q = field.current?.value.trim() ?? "";
    void navigate(q === "" ? "/admin/list" : `/admin/list?${new URLSearchParams({ q })}`);
  }
  return (
    <search className="atop__search only-d">
      <form className="searchbox" onSubmit={submit}>
        <Icon name="search" />
        <input
          ref={field}
          className="input"
          type="search"
          name="q"
          placeholder="Search products..."
          aria-label="Search products"
        />
        <span className="kbd" aria-hidden="true">
          /
        </span>
      </form>
    </search>
  );
}

const places = [
  { to: "/", label: "Storefront" },
  { to: "/admin/orders", label: "Orders" },
  { to: "/admin/categories", label: "Categories" },
  { to: "/admin/subcategories", label: "Subcategories" },
  { to: "/admin", label: "Add Product" },
];

function ProfileMenu() {
  const [isOpen, setIsOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: it closes whenever the address changes
  useEffect(() => setIsOpen(false), [key]);
  useEffect(() => {
    if (!isOpen) return;
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setIsOpen(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setIsOpen(false);
      button.current?.focus();
    };
    window.addEventListener("pointerdown", onPress);
    window.addEventListener("keydown", onKey);
    return () => {
      window.removeEventListener("pointerdown", onPress);
      window.removeEventListener("keydown", onKey);
    };
  }, [isOpen]);

  return (
    <div className="profbox" ref={box}>
      <button ref={button} type="button" className="prof" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <span className="av tint-sand">
          <Icon name="store" className="i-18" />
        </span>
        <span className="only-d">Owner</span>
        <span className="vh">menu</span>
        <Icon name="chevron-down" className="i-16 only-d" />
      </button>
      {isOpen ? (
        <nav className="menu profmenu" aria-label="Profile">
          {places.map(({ to, label }) => (
            <Link key={label} to={to}>
              {label}
            </Link>
          ))}
        </nav>
      ) : null}
    </div>
  );
}
