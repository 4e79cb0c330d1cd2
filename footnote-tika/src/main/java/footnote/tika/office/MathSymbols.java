package footnote.tika.office;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The LaTeX names of the characters that equations are made of.
final class MathSymbols {
    static final List<String> FUNCTIONS = List.of(
            "sin", "cos", "tan", "cot", "sec", "csc", "arcsin", "arccos", "arctan", "sinh", "cosh", "tanh", "log", "ln",
            "exp", "lim", "max", "min", "sup", "inf", "det", "dim", "ker", "gcd", "Pr", "arg");

    private static final String NAMES = """
            α alpha β beta γ gamma δ delta ε varepsilon ϵ epsilon ζ zeta η eta θ theta ϑ vartheta ι iota κ kappa
            λ lambda μ mu ν nu ξ xi π pi ρ rho σ sigma ς varsigma τ tau υ upsilon φ varphi ϕ phi χ chi ψ psi ω omega
            Γ Gamma Δ Delta Θ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma Υ Upsilon Φ Phi Ψ Psi Ω Omega
            ∑ sum ∏ prod ∐ coprod ∫ int ∬ iint ∭ iiint ∮ oint ∯ oiint ∰ oiiint ⋃ bigcup ⋂ bigcap ⋀ bigwedge ⋁ bigvee
            ∞ infty × times ÷ div ± pm ∓ mp ⋅ cdot · cdot ∗ ast ∘ circ ≤ leq ≥ geq ≠ neq ≈ approx ≡ equiv ≅ cong
            ∼ sim ∝ propto ≪ ll ≫ gg → to ← leftarrow ↔ leftrightarrow ⇒ Rightarrow ⇐ Leftarrow ⇔ Leftrightarrow
            ↦ mapsto ∈ in ∉ notin ∋ ni ⊂ subset ⊆ subseteq ⊃ supset ⊇ supseteq ∪ cup ∩ cap ∅ emptyset ∀ forall
            ∃ exists ¬ neg ∧ wedge ∨ vee ∂ partial ∇ nabla ∆ Delta √ sqrt ⊕ oplus ⊗ otimes ⊥ perp ∥ parallel
            ∠ angle … ldots ⋯ cdots ⋮ vdots ⋱ ddots ′ prime ℏ hbar ℓ ell ℝ mathbb{R} ℕ mathbb{N} ℤ mathbb{Z}
            ℚ mathbb{Q} ℂ mathbb{C} ∖ setminus ⟨ langle ⟩ rangle ⌊ lfloor ⌋ rfloor ⌈ lceil ⌉ rceil
            """;

    private MathSymbols() {}

    static Map<String, String> all() {
        var symbols = new HashMap<String, String>();
        var words = NAMES.strip().split("\\s+");
        for (int i = 0; i + 1 < words.length; i += 2) symbols.put(words[i], " \\" + words[i + 1] + " ");
        return symbols;
    }
}
